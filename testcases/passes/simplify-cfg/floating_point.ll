; The flags of a phi are no flags of the `select`.
define float @choice(i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %one, label %end

one:
  %a = fadd nnan float %x, %y
  br label %end

end:
  %b = phi nnan float [ %a, %one ], [ %y, %entry ]
  ret float %b
}

; A division takes long.
define float @division(i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %one, label %end

one:
  %a = fdiv float %x, %y
  br label %end

end:
  %b = phi float [ %a, %one ], [ %y, %entry ]
  ret float %b
}

; What both sides compute, without the promises of one of them.
declare void @putint(i32)

define float @common(i1 %c, float %x, float %y) {
entry:
  br i1 %c, label %one, label %other

one:
  call void @putint(i32 1)
  %a = fmul fast float %x, %y
  br label %end

other:
  call void @putint(i32 2)
  %b = fmul nnan float %y, %x
  br label %end

end:
  %r = phi float [ %a, %one ], [ %b, %other ]
  ret float %r
}
