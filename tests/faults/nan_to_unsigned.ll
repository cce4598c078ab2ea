; NaN fits no integer.
define i32 @main() {
entry:
  %zero = alloca double
  store double 0.000000e+00, double* %zero
  %0 = load volatile double, double* %zero
  %nan = fdiv double %0, %0
  %byte = fptoui double %nan to i8
  %is_small = icmp ult i8 %byte, 10
  br i1 %is_small, label %small, label %large

small:
  ret i32 1

large:
  ret i32 2
}
