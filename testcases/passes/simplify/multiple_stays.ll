; Hands off: %x * 3 is not %x + %x + %x. If %x is undef, each of three uses may see another number.
define i32 @f(i32 %x) {
  %a = mul i32 %x, 3
  ret i32 %a
}
