; Integers as other types have them.
define i32 @main() {
  %a = add i32 5.0, 1 ;~ error[E0101]
  %b = add i32 0x10, 1 ;~ error[E0101]
  %c = add i32 'a', 1 ;~ error[E0101]
  %d = add i32 +1, 1 ;~ error[E0101]
  %e = add i32 true, 1 ;~ error[E0115]
  %f = icmp eq i1 TRUE, false ;~ error[E0101]
  %g = add i32 - 1, 1 ;~ error[E0101]
  ret i32 %a
}
