; Too few or too many operands.
define i32 @main() {
  %a = sub i32 5 ;~ error[E0101]
  %b = add i32 1, i32 2 ;~ error[E0101]
  %c = add i32 1, 2, 3 ;~ error[E0101]
  %d = add 1, 2 ;~ error[E0101]
  %e = icmp eq 1, 2 ;~ error[E0101]
  %f = icmp i32 1, 2 ;~ error[E0101]
  %g = zext i1 true i32 ;~ error[E0101]
  %h = zext i1 true, i32 ;~ error[E0101]
  %i = xor i1 true ;~ error[E0101]
  %j = alloca ;~ error[E0101]
  ret i32 0
}
