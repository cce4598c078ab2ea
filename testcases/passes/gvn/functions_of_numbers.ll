; LLVM's functions of numbers have no effects, so a repeated call is the same number. Those of C may set `errno`.
declare double @llvm.sqrt.f64(double)
declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.smax.i32(i32, i32)
declare double @sqrt(double)

define double @f(ptr %p, double %x, i1 %c) {
entry:
  store double %x, ptr %p
  %a = call double @llvm.sqrt.f64(double %x)
  %y = load double, ptr %p
  %b = call double @llvm.sqrt.f64(double %y)
  %s = fadd double %a, %b
  br i1 %c, label %then, label %end

then:
  %d = call nnan double @llvm.sqrt.f64(double %x)
  %e = call double @llvm.sqrt.f64(double %x)
  %t = fadd double %d, %e
  br label %end

end:
  %r = phi double [ %s, %entry ], [ %t, %then ]
  ret double %r
}

define float @others(float %x, i32 %k) {
  %a = call float @llvm.fma.f32(float %x, float %x, float 1.0)
  %b = call float @llvm.fma.f32(float %x, float %x, float 1.0)
  %s = fadd float %a, %b
  %m = call i32 @llvm.smax.i32(i32 %k, i32 7)
  %n = call i32 @llvm.smax.i32(i32 %k, i32 7)
  %i = add i32 %m, %n
  %j = sitofp i32 %i to float
  %r = fadd float %s, %j
  ret float %r
}

define double @of_c(double %x) {
  %a = call double @sqrt(double %x)
  %b = call double @sqrt(double %x)
  %s = fadd double %a, %b
  ret double %s
}
