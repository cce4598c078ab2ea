declare void @putint(i32)

define void @show(i32* %where) {
  %value = load i32, i32* %where
  call void @putint(i32 %value)
  ret void
}

define i32 @main() {
entry:
  %cell = alloca i32
  call void @show(i32* %cell)
  ret i32 0
}
