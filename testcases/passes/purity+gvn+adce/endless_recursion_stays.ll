; Hands off a recursive function whose value nobody reads: it may not end.
define internal i32 @factorial(i32 %n) {
entry:
  %c = icmp slt i32 %n, 2
  br i1 %c, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %f = call i32 @factorial(i32 %m)
  %r = mul i32 %n, %f
  ret i32 %r
}
define i32 @f(i32 %n) {
entry:
  %a = call i32 @factorial(i32 %n)
  ret i32 0
}
