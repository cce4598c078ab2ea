; Hands off: x * 4 may wrap, so x * 4 / 2 is not x * 2. With these numbers it is 0.
define i32 @main() {
  %r = call i32 @f(i32 1073741824)
  ret i32 %r
}
define i32 @f(i32 %x) {
  %a = mul i32 %x, 4
  %b = sdiv i32 %a, 2
  %c = srem i32 %b, 3
  ret i32 %c
}
