; Phis that were inserted where they were needed.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %loop ] ;~ error[E0108]
  %sum.next = add i32 %sum, %next
  %last = phi i32 [ 0, %entry ], [ %i, %loop ] ;~ error[E0108]
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %result = add i32 %sum.next, %last
  ret i32 %result
}
