; Hands off: the sum that must not overflow is not the one that may.
define i32 @f(i32 %a, i32 %b) {
entry:
  %strict = add nsw i32 %a, %b
  %wrapping = add i32 %a, %b
  %low = and i32 %strict, 1
  %value = xor i32 %wrapping, %low
  ret i32 %value
}
