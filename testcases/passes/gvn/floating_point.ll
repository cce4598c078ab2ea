; Equal operations with equal flags are computed once; the sum of exchanged operands, too.
define float @f(float %x, float %y) {
  %a = fadd float %x, %y
  %b = fadd float %y, %x
  %c = fadd nnan float %x, %y
  %d = fcmp olt float %x, %y
  %e = fcmp ogt float %y, %x
  %f = select i1 %d, float %a, float %b
  %g = select i1 %e, float %f, float %c
  ret float %g
}

; A number is not read as an integer, nor an integer as a number.
define i32 @memory(ptr %p, float %x) {
  store float %x, ptr %p
  %a = load i32, ptr %p
  %b = load float, ptr %p
  store i32 %a, ptr %p
  %c = load float, ptr %p
  %d = fadd float %b, %c
  %e = fptosi float %d to i32
  %f = load i32, ptr %p
  %g = add i32 %e, %f
  ret i32 %g
}

; What equals 1.0 is 1.0, but what equals 0.0 may be -0.0.
define float @known(float %x, float %y) {
entry:
  %is_one = fcmp oeq float %x, 1.0
  br i1 %is_one, label %one, label %other

one:
  %a = fadd float %x, 1.0
  ret float %a

other:
  %is_zero = fcmp une float %y, 0.0
  br i1 %is_zero, label %end, label %zero

zero:
  %b = fdiv float 1.0, %y
  ret float %b

end:
  ret float 0.0
}
