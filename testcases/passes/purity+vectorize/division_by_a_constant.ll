; The division of vectors by a constant cannot fail either, so the function still has no effect.
define i32 @f(i32 %n, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %loop ]
  %y = add i32 %i, %x
  %z = sdiv i32 %y, 16
  %sum.2 = add i32 %sum, %z
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %sum.2
}
