; A sum begins with a variable that nothing was stored to.
define i32 @main() {
entry:
  %sum = alloca double
  %a = alloca [3 x float]
  %p = getelementptr inbounds [3 x float], [3 x float]* %a, i32 0, i32 1
  store float 1.500000e+00, float* %p
  %x = load float, float* %p
  %wide = fpext float %x to double
  %old = load double, double* %sum
  %new = fadd double %old, %wide
  store double %new, double* %sum
  %last = load double, double* %sum
  %is_positive = fcmp ogt double %last, 0.000000e+00
  br i1 %is_positive, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 0
}
