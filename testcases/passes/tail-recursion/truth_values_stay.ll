; Hands off: there is no accumulator for truth values.
define internal i1 @all(i32 %n) {
entry:
  %is_last = icmp eq i32 %n, 0
  br i1 %is_last, label %end, label %again
again:
  %m = sub i32 %n, 1
  %is_odd = trunc i32 %n to i1
  %rest = call i1 @all(i32 %m)
  %both = and i1 %rest, %is_odd
  ret i1 %both
end:
  ret i1 true
}
define i32 @main() {
entry:
  %a = call i1 @all(i32 1)
  %b = call i1 @all(i32 2)
  %one = zext i1 %a to i32
  %two = zext i1 %b to i32
  %value = sub i32 %one, %two
  ret i32 %value
}
