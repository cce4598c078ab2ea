; The promises that held for %x + 100 and for that - 99 say nothing about %x + 1. %y keeps its own.
define i32 @f(i32 %x) {
  %a = add nsw i32 %x, 100
  %b = add nsw i32 %a, -99
  %y = mul nsw i32 3, %b
  ret i32 %y
}
