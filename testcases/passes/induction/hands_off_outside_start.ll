; Hands off: what the loop begins with is undefined, another value for each use.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ undef, %entry ], [ %s.next, %loop ]
  %s.next = add i32 %s, 2
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %s.next
}
