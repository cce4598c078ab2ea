; Two products with a common factor become one.
define i32 @f(i32 %a, i32 %b, i32 %c) {
  %p = mul i32 %a, %b
  %q = mul i32 %c, %a
  %s = add i32 %p, %q
  ret i32 %s
}
