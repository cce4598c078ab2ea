; The constants of a chain come together.
define i32 @f(i32 %x) {
  %a = add i32 %x, 1
  %b = add i32 2, %a
  %c = sub i32 %b, 7
  %d = mul i32 %c, 3
  %e = mul i32 %d, 5
  ret i32 %e
}
