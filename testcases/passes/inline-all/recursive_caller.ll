; A recursive function stays, but its calls of others are replaced.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define internal i32 @factorial(i32 %n) {
entry:
  %c = icmp slt i32 %n, 2
  br i1 %c, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %f = call i32 @factorial(i32 %m)
  %g = call i32 @twice(i32 %f)
  %r = mul i32 %n, %g
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @factorial(i32 4)
  ret i32 %a
}
