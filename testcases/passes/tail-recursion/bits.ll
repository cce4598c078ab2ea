; `and` starts with -1, the value that leaves the others as they are.
define i32 @f(i32 %n) {
entry:
  %is_zero = icmp sle i32 %n, 8
  br i1 %is_zero, label %end, label %go
go:
  %half = sdiv i32 %n, 2
  %rest = call i32 @f(i32 %half)
  %common = and i32 %rest, %n
  ret i32 %common
end:
  ret i32 63
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 109)
  %b = call i32 @f(i32 3)
  %value = add i32 %a, %b
  ret i32 %value
}
