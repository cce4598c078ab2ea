; Hands off: the products are needed anyway, so one more product saves nothing.
define i32 @f(i32 %a, i32 %b, i32 %c) {
  %p = mul i32 %a, %b
  %q = mul i32 %a, %c
  %s = add i32 %p, %q
  %t = xor i32 %p, %q
  %u = and i32 %s, %t
  ret i32 %u
}
