; Stays: the function calls another one twice, and never itself.
define internal i32 @g(i32 %n) {
  %square = mul i32 %n, %n
  ret i32 %square
}

define internal i32 @f(i32 %n) {
  %a = call i32 @g(i32 %n)
  %n1 = add i32 %n, 1
  %b = call i32 @g(i32 %n1)
  %sum = add i32 %a, %b
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @f(i32 3)
  ret i32 %result
}
