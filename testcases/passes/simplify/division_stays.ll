; Hands off: the divisions by %x stop the program if it is 0, whatever is divided, and so does the
; division by -1 if the quotient does not fit.
define i32 @f(i32 %x) {
  %a = sdiv i32 0, %x
  %b = sdiv i32 %x, %x
  %c = srem i32 %x, %x
  %d = sdiv i32 %x, -1
  %e = sub i32 %b, %b
  %f = add i32 %a, %e
  %g = add i32 %f, %d
  %h = mul i32 %c, %g
  ret i32 %h
}
