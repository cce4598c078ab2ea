; The operator of the source language as the predicate.
define i32 @less(i32 %a, i32 %b) {
entry:
  %c = icmp < i32 %a, %b ;~ error[E0101]
  %d = icmp == i32 %a, %b ;~ error[E0101]
  %e = zext i1 %c to i32
  %f = zext i1 %d to i32
  %g = add i32 %e, %f
  ret i32 %g
}
