; The arrays are not needed at the same time. In @main they would be.
declare void @putint(i32)

define internal i32 @one(i32 %n) {
entry:
  %a = alloca [600000 x i32]
  %p = getelementptr [600000 x i32], [600000 x i32]* %a, i32 0, i32 %n
  store i32 %n, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}

define internal i32 @two(i32 %n) {
entry:
  %a = alloca [500000 x i32]
  %p = getelementptr [500000 x i32], [500000 x i32]* %a, i32 0, i32 %n
  store i32 %n, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}

define internal i32 @small(i32 %n) {
entry:
  %a = alloca [9 x i32]
  %p = getelementptr [9 x i32], [9 x i32]* %a, i32 0, i32 %n
  store i32 %n, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}

define i32 @main() {
entry:
  %x = call i32 @one(i32 1)
  call void @putint(i32 %x)
  %y = call i32 @two(i32 2)
  call void @putint(i32 %y)
  %z = call i32 @small(i32 3)
  call void @putint(i32 %z)
  ret i32 0
}
