define i32 @main() {
  %least = shl i64 1, 63
  %1 = sdiv i64 %least, -1
  %2 = trunc i64 %1 to i32
  ret i32 %2
}
