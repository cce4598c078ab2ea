; Neither %x + 100 nor that - 99 wraps, so %x + 1 does not wrap either. %y keeps its own promise.
define i32 @f(i32 %x) {
  %a = add nsw i32 %x, 100
  %b = add nsw i32 %a, -99
  %y = mul nsw i32 3, %b
  ret i32 %y
}
