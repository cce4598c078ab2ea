; A conversion of a conversion is one, or none.
define i64 @f(i1 %c, i8 %b, i64 %l) {
  %1 = zext i1 %c to i8
  %2 = zext i8 %1 to i32
  %3 = sext i32 %2 to i64
  %4 = sext i8 %b to i64
  %5 = trunc i64 %4 to i32
  %6 = zext i32 %5 to i64
  %7 = trunc i64 %6 to i32
  %8 = sext i32 %7 to i64
  %9 = xor i64 %3, %8
  %10 = and i64 %9, %l
  ret i64 %10
}
