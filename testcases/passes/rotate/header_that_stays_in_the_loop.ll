; Hands off: the header branches, but both ways stay in the loop.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %bit = and i32 %i, 1
  %is_odd = icmp eq i32 %bit, 1
  br i1 %is_odd, label %odd, label %latch
odd:
  %is_large = icmp sgt i32 %i, %n
  br i1 %is_large, label %end, label %latch
latch:
  %next = add i32 %i, 1
  br label %loop
end:
  ret i32 %i
}
