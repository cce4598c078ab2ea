declare void @putint(i32)
define i32 @main() {
  %where = alloca i32*
  %pointer = load i32*, i32** %where
  %value = load i32, i32* %pointer
  call void @putint(i32 %value)
  ret i32 0
}
