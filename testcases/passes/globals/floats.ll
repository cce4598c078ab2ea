; runs alone
; A number that never changes, one that only gets its zero again, one that gets the other zero, and a local one.
@half = internal global double 5.000000e-01
@zero = internal global float 0.0
@minus = internal global float 0.0
@local = internal global float 0.0

declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %x = load double, ptr @half
  store float 0.0, ptr @zero
  store float -0.0, ptr @minus
  %a = call i32 @getint()
  %b = sitofp i32 %a to float
  store float %b, ptr @local
  %c = load float, ptr @zero
  %d = load float, ptr @minus
  %e = load float, ptr @local
  %f = fadd float %c, %d
  %g = fadd float %e, %f
  %h = fpext float %g to double
  %i = fmul double %h, %x
  %j = fptosi double %i to i32
  call void @putint(i32 %j)
  ret i32 0
}
