; Constants, and a loop that keeps one.
define float @f(i32 %n, i1 %c) {
entry:
  %a = fadd float 1.5, 0.25
  %b = fdiv float 1.0, 3.0
  %d = fcmp olt float %a, 2.0
  br i1 %d, label %loop, label %never

never:
  ret float %b

loop:
  %x = phi float [ %a, %entry ], [ %y, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = select i1 %c, float %x, float 1.75
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  %z = fmul float %y, %b
  ret float %z
}

; What is NaN stays, also where a branch decides by it; what does not fit is poison.
define i32 @nan(float %x) {
  %a = fdiv float 0.0, 0.0
  %b = fcmp uno float %a, %x
  %c = fptosi float 3.0e+09 to i32
  %d = fptosi float -7.75 to i32
  %e = sitofp i32 16777217 to float
  %f = bitcast float %e to i32
  %g = add i32 %d, %f
  %h = select i1 %b, i32 %g, i32 %c
  ret i32 %h
}

; Zeros of either sign are different constants.
define float @zeros(i1 %c) {
  %a = fneg float 0.0
  br i1 %c, label %one, label %other

one:
  br label %end

other:
  br label %end

end:
  %x = phi float [ 0.0, %one ], [ %a, %other ]
  ret float %x
}

; This function may take subnormal numbers for zeros.
define i1 @flushes() "denormal-fp-math"="preserve-sign,preserve-sign" {
  %a = fmul double 1.0e-300, 1.0e-10
  %b = fcmp oeq double %a, 0.0
  %c = fadd double 1.0, 2.0
  %d = fcmp oeq double %c, 3.0
  %e = xor i1 %b, %d
  ret i1 %e
}
