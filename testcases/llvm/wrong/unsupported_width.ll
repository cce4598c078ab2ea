; Integers of more than 64 bits.
define i32 @f(i32 %n) {
entry:
  %a = zext i32 %n to i128 ;~ error[E0102]
  %b = sext i32 %n to i65 ;~ error[E0102]
  %c = trunc i32 %n to i5
  ret i32 %n
}
