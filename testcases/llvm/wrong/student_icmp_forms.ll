; Comparisons in other forms.
define i32 @main(i32 %x) {
  %a = icmp i32 eq %x, 0 ;~ error[E0101]
  %b = icmp sgt %x, 0 ;~ error[E0101]
  %c = icmp sgt i32 %x 0 ;~ error[E0101]
  %d = icmp sgt i32 %x, i32 0 ;~ error[E0101]
  %e = icmp SGT i32 %x, 0 ;~ error[E0101]
  %f = icmp greater i32 %x, 0 ;~ error[E0101]
  %g = icmp >= i32 %x, 0 ;~ error[E0101]
  %h = sgt i32 %x, 0 ;~ error[E0101]
  %i = icmp sgt i1 %x, 0 ;~ error[E0111]
  %j = fcmp sgt i32 %x, 0 ;~ error[E0101]
  ret i32 0
}
