; A call of one of LLVM's functions of numbers is removed if nothing reads its result.
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare double @fabs(double)

define double @f(double %x) {
  %a = call double @llvm.fabs.f64(double %x)
  %b = call double @llvm.copysign.f64(double %a, double -1.0)
  %c = call double @fabs(double %x)
  ret double %x
}
