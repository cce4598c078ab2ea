; What adds zero or multiplies by one yields its operand, and x - x is 0.
define i32 @f(i32 %x) {
  %a = add i32 %x, 0
  %b = mul i32 1, %a
  %c = sub i32 %b, 0
  %d = sdiv i32 %c, 1
  %e = sub i32 %d, %x
  %f = mul i32 %e, 77
  %g = add i32 %f, %x
  ret i32 %g
}
