declare void @putint(i32)

define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ poison, %entry ], [ %s.next, %loop ]
  %s.next = add i32 %s, %i
  %i.next = add i32 %i, 1
  %again = icmp slt i32 %i.next, 5
  br i1 %again, label %loop, label %end
end:
  call void @putint(i32 %s.next)
  ret i32 0
}
