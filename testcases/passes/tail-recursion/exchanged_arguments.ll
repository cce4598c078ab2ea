; The parameters exchange their values in each iteration, all at once.
define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
end:
  %tenfold = mul i32 %a, 10
  %digits = add i32 %tenfold, %b
  ret i32 %digits
go:
  %less = sub i32 %n, 1
  %value = call i32 @f(i32 %b, i32 %a, i32 %less)
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 4, i32 7, i32 3)
  ret i32 %value
}
