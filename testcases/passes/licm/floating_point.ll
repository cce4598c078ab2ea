; A product and a conversion that does not fit are computed before the loop, whether or not it has an iteration. The sum
; stays in the order of the program.
define float @f(ptr %p, float %x, float %y, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %step ]
  %s = phi float [ 0.0, %entry ], [ %t, %step ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %step, label %end

step:
  %a = fmul nnan float %x, %y
  %k = fptosi float %a to i32
  %b = sitofp i32 %k to float
  %q = getelementptr float, ptr %p, i32 %i
  %v = load float, ptr %q
  %c = fadd float %v, %b
  %t = fadd float %s, %c
  %next = add i32 %i, 1
  br label %loop

end:
  ret float %s
}
