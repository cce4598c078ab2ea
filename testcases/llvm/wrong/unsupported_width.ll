; Integers of other widths.
define i32 @f(i32 %n) {
entry:
  %a = zext i32 %n to i128 ;~ error[E0102]
  %b = trunc i32 %n to i5 ;~ error[E0102]
  ret i32 %n
}
