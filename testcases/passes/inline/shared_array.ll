; Two copies of one body are never at work at once, so they share the array.
define internal i32 @last(i32 %n) {
entry:
  %a = alloca [4 x i32]
  %i = and i32 %n, 3
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 %n, i32* %p
  %r = load i32, i32* %p
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @last(i32 5)
  %b = call i32 @last(i32 6)
  %c = sub i32 %b, %a
  ret i32 %c
}
