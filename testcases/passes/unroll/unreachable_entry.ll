; A block that is never reached goes into the loop. The copies know nothing of it.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
lost:
  br label %middle
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %middle ]
  br label %middle
middle:
  %value = phi i32 [ %i, %loop ], [ 5, %lost ]
  call void @putint(i32 %value)
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 2
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
