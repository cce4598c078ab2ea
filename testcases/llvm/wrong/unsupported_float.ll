; Floating point.
@half = global float 0.5 ;~ error[E0102]

define i32 @f(i32 %n) {
entry:
  %a = sitofp i32 %n to double ;~ error[E0102]
  %b = fcmp ogt double 1.0, 2.0 ;~ error[E0102]
  ret i32 %n
}
