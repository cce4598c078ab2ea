declare void @putint(i32)
define i32 @main() {
  %slot = alloca i32
  %b = bitcast i32* %slot to i8*
  store i32 0, i32* %slot
  %bad = shl i8 1, 9
  store i8 %bad, i8* %b
  %v = load i32, i32* %slot
  call void @putint(i32 %v)
  ret i32 0
}
