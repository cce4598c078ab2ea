; Hands off: the volatile store comes after the call; the volatile load before the other one stays.
@g = global i32 2
define i32 @f(i32 %n) {
entry:
  %step = load volatile i32, i32* @g
  %is_small = icmp sle i32 %n, 0
  br i1 %is_small, label %end, label %go
go:
  %less = sub i32 %n, %step
  %is_five = icmp eq i32 %n, 5
  br i1 %is_five, label %five, label %other
five:
  %x = call i32 @f(i32 %less)
  store volatile i32 %n, i32* @g
  ret i32 %x
other:
  %y = call i32 @f(i32 %less)
  ret i32 %y
end:
  ret i32 %n
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 8)
  ret i32 %value
}
