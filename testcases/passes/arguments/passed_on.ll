; The recursive calls pass the modulus on, through another function, too; what they pass for %x changes.
define internal i32 @power(i32 %x, i32 %e, i32 %modulus) {
entry:
  %is_done = icmp eq i32 %e, 0
  br i1 %is_done, label %done, label %more
done:
  ret i32 1
more:
  %half = sdiv i32 %e, 2
  %rest = call i32 @square(i32 %x, i32 %half, i32 %modulus)
  %bit = srem i32 %e, 2
  %factor = mul i32 %bit, %x
  %plus = add i32 %rest, %factor
  %result = srem i32 %plus, %modulus
  ret i32 %result
}
define internal i32 @square(i32 %x, i32 %e, i32 %m) {
entry:
  %root = call i32 @power(i32 %x, i32 %e, i32 %m)
  %square = mul i32 %root, %root
  %result = urem i32 %square, %m
  ret i32 %result
}
define i32 @main() {
entry:
  %a = call i32 @power(i32 3, i32 5, i32 101)
  %b = call i32 @square(i32 2, i32 6, i32 101)
  %sum = add i32 %a, %b
  ret i32 %sum
}
