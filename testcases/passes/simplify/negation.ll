; A double negation goes, and what is negated is subtracted.
define i32 @f(i32 %x, i32 %y) {
  %a = sub i32 0, %x
  %b = sub i32 0, %a
  %c = mul i32 %y, -1
  %d = add i32 %b, %c
  ret i32 %d
}
