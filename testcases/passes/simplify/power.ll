; Eight equal factors take three products.
define i32 @f(i32 %x) {
  %1 = mul i32 %x, %x
  %2 = mul i32 %1, %x
  %3 = mul i32 %2, %x
  %4 = mul i32 %3, %x
  %5 = mul i32 %4, %x
  %6 = mul i32 %5, %x
  %7 = mul i32 %6, %x
  ret i32 %7
}
