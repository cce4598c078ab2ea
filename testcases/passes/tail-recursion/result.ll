; The call's result is returned, so the arguments take the place of the parameters.
define i32 @gcd(i32 %a, i32 %b) {
entry:
  %is_zero = icmp eq i32 %b, 0
  br i1 %is_zero, label %end, label %go
end:
  ret i32 %a
go:
  %rest = srem i32 %a, %b
  %value = call i32 @gcd(i32 %b, i32 %rest)
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @gcd(i32 84, i32 36)
  ret i32 %value
}
