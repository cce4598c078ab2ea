; runs alone
; The location is a value in the loop. It is added to in the same order.
@sum = global float 0.0

define void @f(ptr %p, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %step ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %step, label %end

step:
  %i.wide = sext i32 %i to i64
  %x = sitofp i64 %i.wide to float
  %s = load float, ptr @sum
  %t = fadd float %s, %x
  store float %t, ptr @sum
  %next = add i32 %i, 1
  br label %loop

end:
  ret void
}
