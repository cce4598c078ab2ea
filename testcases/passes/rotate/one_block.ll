; Hands off: the only block of the loop tests at its end.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %i
}
