; A small function that calls itself gets a copy of itself, so half as many calls are made. `main` keeps its call.
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
define i32 @main() {
entry:
  %a = call i32 @factorial(i32 5)
  ret i32 %a
}
