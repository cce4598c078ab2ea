; Hands off: a difference is not associative.
define i32 @f(i32 %n) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %less = sub i32 %n, 1
  %rest = call i32 @f(i32 %less)
  %value = sub i32 %n, %rest
  ret i32 %value
end:
  ret i32 0
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 9)
  ret i32 %value
}
