; A number that is never reached.
define i32 @main() {
  %1 = add i32 3, 4
  %2 = mul i32 %1, %7 ;~ error[E0104]
  ret i32 %2
}
