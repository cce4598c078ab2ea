; Variables of any floating-point type are values.
define float @f(float %x, i32 %n) {
entry:
  %s = alloca float
  %i = alloca i32
  store float 0.0, ptr %s
  store i32 0, ptr %i
  br label %loop

loop:
  %a = load i32, ptr %i
  %more = icmp slt i32 %a, %n
  br i1 %more, label %step, label %end

step:
  %b = load float, ptr %s
  %c = fadd float %b, %x
  store float %c, ptr %s
  %d = load i32, ptr %i
  %e = add i32 %d, 1
  store i32 %e, ptr %i
  br label %loop

end:
  %r = load float, ptr %s
  ret float %r
}

define i1 @other_formats(half %h, fp128 %q, x86_fp80 %x, bfloat %b) {
  %1 = alloca half
  %2 = alloca fp128
  %3 = alloca x86_fp80
  %4 = alloca bfloat
  store half %h, ptr %1
  store fp128 %q, ptr %2
  store x86_fp80 %x, ptr %3
  store bfloat %b, ptr %4
  %5 = load half, ptr %1
  %6 = load fp128, ptr %2
  %7 = load x86_fp80, ptr %3
  %8 = load bfloat, ptr %4
  %9 = fpext half %5 to x86_fp80
  %10 = fcmp olt x86_fp80 %7, %9
  %11 = fpext bfloat %8 to fp128
  %12 = fcmp olt fp128 %6, %11
  %13 = and i1 %10, %12
  ret i1 %13
}
