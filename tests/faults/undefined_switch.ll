define i32 @main() {
  %x = alloca i32
  %1 = load i32, i32* %x
  switch i32 %1, label %other [ i32 1, label %one ]
one:
  ret i32 1
other:
  ret i32 0
}
