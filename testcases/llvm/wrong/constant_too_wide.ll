; Numbers that do not fit their types. LLVM drops the upper bits without a word.
@a = global i8 256 ;~ error[E0115]
@b = global i64 18446744073709551616 ;~ error[E0115]

define i32 @f(i32 %n) {
  %1 = add i32 %n, 4294967296 ;~ error[E0115]
  %2 = add i32 %n, -2147483649 ;~ error[E0115]
  %3 = add i32 %n, 4294967295
  %4 = add i32 %n, -2147483648
  %5 = add i8 255, -128
  ret i32 %n
}
