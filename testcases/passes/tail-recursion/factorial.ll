; The product is accumulated; the value of the last iteration is multiplied by it.
define i32 @factorial(i32 %n) {
entry:
  %is_small = icmp sle i32 %n, 1
  br i1 %is_small, label %end, label %go
go:
  %less = sub i32 %n, 1
  %before = call i32 @factorial(i32 %less)
  %product = mul nsw i32 %n, %before
  ret i32 %product
end:
  ret i32 1
}
define i32 @main() {
entry:
  %value = call i32 @factorial(i32 5)
  ret i32 %value
}
