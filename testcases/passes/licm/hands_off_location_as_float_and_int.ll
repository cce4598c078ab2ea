; runs alone
; The loop reads the bits of what it adds up.
@sum = global float 0.0

define i32 @f(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %step ]
  %k = phi i32 [ 0, %entry ], [ %l, %step ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %step, label %end

step:
  %x = sitofp i32 %i to float
  %s = load float, ptr @sum
  %t = fadd float %s, %x
  store float %t, ptr @sum
  %bits = load i32, ptr @sum
  %l = xor i32 %k, %bits
  %next = add i32 %i, 1
  br label %loop

end:
  ret i32 %k
}
