; The first sum breaks its promise, so it is poison. The second one wraps.
define i32 @f() {
  %a = add nsw i32 2147483647, 1
  %b = add i32 2147483647, 1
  %c = freeze i32 %a
  %d = xor i32 %b, %c
  ret i32 %d
}
