; A register that is written again: a number is given once.
define i32 @main() {
  %1 = add i32 1, 2
  %1 = mul i32 %1, 4 ;~ error[E0103]
  ret i32 %1
}
