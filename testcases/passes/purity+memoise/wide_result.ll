; Stays: the result is not an i32, and has no place in a table.
define internal i64 @f(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i64 1
more:
  %n1 = sub i32 %n, 1
  %a = call i64 @f(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i64 @f(i32 %n2)
  %sum = add i64 %a, %b
  ret i64 %sum
}

define i32 @main() {
  %wide = call i64 @f(i32 8)
  %result = trunc i64 %wide to i32
  ret i32 %result
}
