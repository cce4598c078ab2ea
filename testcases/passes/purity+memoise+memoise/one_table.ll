; A function with a table reads and writes memory, so it does not get a second one.
define internal i32 @f(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
end:
  ret i32 %n
more:
  %n1 = sub i32 %n, 1
  %a = call i32 @f(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @f(i32 %n2)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @f(i32 12)
  ret i32 %result
}
