; Elements that are floats: arithmetic, comparisons and choices. The conversion and the remainder of the other loops
; have no vector form here, and the order of a sum stays.
define void @f(ptr noalias %a, ptr noalias %b, float %x, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %q = getelementptr float, ptr %b, i64 %i
  %u = load float, ptr %p
  %v = load float, ptr %q
  %s = fmul nnan float %u, %x
  %t = fsub float %s, %v
  %d = fdiv float %t, 3.0
  %c = fcmp olt float %d, 0.0
  %m = fneg float %d
  %r = select nsz i1 %c, float %m, float %d
  store float %r, ptr %p
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @bits(ptr %a, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds [100 x i32], ptr %a, i64 0, i64 %i
  %k = load i32, ptr %p
  %k.1 = add i32 %k, 1
  store i32 %k.1, ptr %p
  %u = load float, ptr %p
  %v = fadd float %u, 1.0
  store float %v, ptr %p
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @conversion(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i32 %i
  %u = sitofp i32 %i to float
  store float %u, ptr %p
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @remainder(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %u = load float, ptr %p
  %v = frem float %u, 1.5
  store float %v, ptr %p
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret void
}

define float @sum(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %u = load float, ptr %p
  %t = fadd float %s, %u
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret float %t
}

define void @doubles(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %u = load double, ptr %p
  %v = fadd double %u, 1.5
  store double %v, ptr %p
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret void
}
