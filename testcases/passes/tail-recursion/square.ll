; Hands off: the result is both operands.
define i32 @f(i32 %n) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %less = sub i32 %n, 1
  %rest = call i32 @f(i32 %less)
  %value = add i32 %rest, %rest
  ret i32 %value
end:
  ret i32 3
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 4)
  ret i32 %value
}
