; A sum whose operations may be regrouped has a part in each lane. Without the flag on each of its operations it stays.
define float @f(ptr %a, ptr %b) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 4.0, %entry ], [ %s.2, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %q = getelementptr float, ptr %b, i64 %i
  %u = load float, ptr %p
  %v = load float, ptr %q
  %s.1 = fadd reassoc float %u, %s
  %s.2 = fsub reassoc nsz float %s.1, %v
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, 35
  br i1 %more, label %loop, label %end

end:
  ret float %s.2
}

define double @chosen(ptr %a, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.2, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %u = load double, ptr %p
  %s.1 = fadd fast double %s, %u
  %c = fcmp ogt double %u, 1.0
  %s.2 = select i1 %c, double %s.1, double %s
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret double %s.2
}

define float @one_flag_is_missing(ptr %a, ptr %b) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %s.2, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %q = getelementptr float, ptr %b, i64 %i
  %u = load float, ptr %p
  %v = load float, ptr %q
  %s.1 = fadd reassoc float %s, %u
  %s.2 = fadd nnan float %s.1, %v
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret float %s.2
}

; The sum is subtracted.
define float @alternating(ptr %a) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi float [ 0.0, %entry ], [ %t, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %u = load float, ptr %p
  %t = fsub reassoc float %u, %s
  %next = add nsw i64 %i, 1
  %more = icmp slt i64 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret float %t
}

@a = global [40 x float] zeroinitializer
@b = global [40 x float] zeroinitializer

define i32 @main() {
entry:
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %x = sitofp i64 %i to float
  %p = getelementptr [40 x float], ptr @a, i64 0, i64 %i
  %q = getelementptr [40 x float], ptr @b, i64 0, i64 %i
  store volatile float %x, ptr %p
  store volatile float 2.5, ptr %q
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, 40
  br i1 %more, label %fill, label %use

use:
  %s = call float @f(ptr @a, ptr @b)
  %t = fdiv float %s, 4.0
  %status = fptosi float %t to i32
  ret i32 %status
}
