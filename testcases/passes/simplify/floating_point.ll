; What is right for each number, for both zeros and for NaN.
define float @f(float %x, float %y) {
  %a = fadd float %x, -0.0
  %b = fsub float %a, 0.0
  %c = fmul float %b, 1.0
  %d = fneg float %c
  %e = fneg float %d
  %f = fadd float %e, %y
  %g = fdiv float %f, 8.0
  %h = fmul float 2.0, %g
  ret float %h
}

; What may change the sign of NaN stays, unless there is no NaN.
define float @signs(float %x, float %y) {
  %a = fmul float %x, -1.0
  %b = fneg float %a
  %c = fadd float %y, %b
  %d = fsub float -0.0, %c
  ret float %d
}

define float @signs_of_numbers(float %x, float %y, float %z) {
  %a = fmul nnan float %x, -1.0
  %b = fadd nnan float %y, %a
  %c = fneg float %z
  %d = fneg float %b
  %e = fmul nnan float %c, %d
  %f = fsub nnan float -0.0, %e
  %g = fdiv nnan float %f, 3.0
  ret float %g
}

; -0.0 + 0.0 is 0.0, and an infinity minus itself is NaN.
define float @stay(float %x, float %y) {
  %a = fadd float %x, 0.0
  %b = fsub float %a, %a
  %c = fmul float %b, 0.0
  %d = fdiv float %c, 3.0
  %e = fadd float %d, %y
  %f = fsub float %e, %y
  ret float %f
}

; Flags promise more.
define float @flags(float %x, float %y) {
  %a = fadd nsz float %x, 0.0
  %b = fsub nnan float %a, %a
  %c = fsub nsz float 0.0, %y
  %d = fmul nnan nsz float %c, 0.0
  %e = fadd float %b, %d
  %f = fsub float %x, %y
  %g = fneg nsz float %f
  %h = fadd float %e, %g
  ret float %h
}

define i1 @comparisons(double %x, double %y) {
  %a = fcmp oeq double %x, %x
  %b = fcmp olt double 1.0, %y
  %c = xor i1 %b, true
  %d = fneg double %x
  %e = fneg double %y
  %f = fcmp ole double %d, %e
  %g = fcmp ugt double %e, 2.0
  %h = fcmp ueq double %y, %y
  %i = and i1 %a, %c
  %j = and i1 %f, %g
  %k = and i1 %i, %j
  %l = and i1 %k, %h
  ret i1 %l
}

; The lanes of a vector.
define <2 x float> @vectors(<2 x float> %x, <2 x float> %y, i1 %c) {
  %a = fneg <2 x float> %x
  %b = fneg <2 x float> %y
  %d = select i1 %c, <2 x float> %a, <2 x float> %b
  %e = fneg <2 x float> %d
  ret <2 x float> %e
}

; With `nsz` each negation may choose the sign of zero, and a sum that is NaN its bits. The first user sees which.
define float @chosen(float %x, float %y, ptr %p) {
  %a = fneg nsz float %x
  store float %a, ptr %p
  %b = fdiv float %a, 3.0
  %c = fsub float %b, %y
  store float %c, ptr %p
  %d = fneg nsz float %c
  ret float %d
}
