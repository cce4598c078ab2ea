; A chain of calls needs as much without them.
declare void @putint(i32)

define internal i32 @low(i32 %n) {
entry:
  %a = alloca [600000 x i32]
  %p = getelementptr [600000 x i32], [600000 x i32]* %a, i32 0, i32 %n
  store i32 %n, i32* %p
  %x = load i32, i32* %p
  ret i32 %x
}

define internal i32 @high(i32 %n) {
entry:
  %a = alloca { i64, [500000 x i32] }
  %p = getelementptr { i64, [500000 x i32] }, { i64, [500000 x i32] }* %a, i32 0, i32 1, i32 %n
  store i32 %n, i32* %p
  %x = load i32, i32* %p
  %y = call i32 @low(i32 %x)
  ret i32 %y
}

define i32 @main() {
entry:
  %x = call i32 @high(i32 1)
  call void @putint(i32 %x)
  ret i32 0
}
