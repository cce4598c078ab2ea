; Hands off: the loop tests at the bottom already.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %bottom ]
  %is_three = icmp eq i32 %i, 3
  br i1 %is_three, label %end, label %bottom
bottom:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %i
}
