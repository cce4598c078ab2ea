; The results are kept; the simple cases do not look into the table.
define internal i32 @fib(i32 %n) {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %simple, label %other
simple:
  ret i32 %n
other:
  %n1 = sub i32 %n, 1
  %a = call i32 @fib(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @fib(i32 %n2)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @fib(i32 20)
  %low = srem i32 %result, 251
  ret i32 %low
}
