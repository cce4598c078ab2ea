; The header of the outer loop goes straight to that of the inner one. Both are copied, and each copy
; of the outer one enters the inner loop by a copy.
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %k, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %inner, label %end
inner:
  %k = phi i32 [ %i, %outer ], [ %up, %step ]
  %bits = and i32 %k, 3
  %go = icmp ne i32 %bits, 3
  br i1 %go, label %step, label %latch0
step:
  %up = add i32 %k, 1
  br label %inner
latch0:
  %past = add i32 %k, 1
  %is_odd = icmp slt i32 %past, 100
  br i1 %is_odd, label %latch, label %end
latch:
  br label %outer
end:
  %value = phi i32 [ %i, %outer ], [ %past, %latch0 ]
  ret i32 %value
}
