; Each call passes 7 for %n and the same width for %w, but different numbers for %x.
define internal i32 @f(i32 %n, i32 %x, i64 %w) {
entry:
  %narrow = trunc i64 %w to i32
  %sum = add i32 %n, %x
  %product = mul i32 %sum, %narrow
  ret i32 %product
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 7, i32 1, i64 3)
  %b = call i32 @f(i32 7, i32 2, i64 3)
  %c = add i32 %a, %b
  ret i32 %c
}
