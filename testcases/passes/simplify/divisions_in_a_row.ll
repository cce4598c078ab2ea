; Two divisions by constants are one, as long as the product of these fits.
define i32 @f(i32 %x) {
  %a = sdiv i32 %x, 10
  %b = sdiv i32 %a, 100
  %c = sdiv i32 %b, 1000000
  %d = sdiv i32 %c, 10
  %e = srem i32 %d, 12
  %f = srem i32 %e, 4
  ret i32 %f
}
