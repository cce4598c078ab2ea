; An undefined argument is frozen: what is stored as the result for a number was computed for that number.
define internal i32 @f(i32 %n, i32 %unused) {
  %small = icmp slt i32 %n, 1
  br i1 %small, label %end, label %more
end:
  ret i32 1
more:
  %n1 = sub i32 %n, 1
  %a = call i32 @f(i32 %n1, i32 undef)
  %b = call i32 @f(i32 %n1, i32 %unused)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @f(i32 6, i32 3)
  ret i32 %result
}
