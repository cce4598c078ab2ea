; A division that stops the program does so in the first call.
define internal i32 @f(i32 %n) {
  %small = icmp slt i32 %n, -2
  br i1 %small, label %end, label %more
end:
  ret i32 1
more:
  %part = sdiv i32 100, %n
  %n1 = sub i32 %n, 1
  %a = call i32 @f(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @f(i32 %n2)
  %sum = add i32 %a, %b
  %all = add i32 %sum, %part
  ret i32 %all
}

define i32 @main() {
  %result = call i32 @f(i32 3)
  ret i32 %result
}
