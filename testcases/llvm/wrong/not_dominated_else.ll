; One branch uses what the other computes.
define i32 @f(i32 %n) {
entry:
  %large = icmp sgt i32 %n, 9
  br i1 %large, label %then, label %else
then:
  %half = sdiv i32 %n, 2
  ret i32 %half
else:
  %more = add i32 %half, 1 ;~ error[E0106]
  ret i32 %more
}
