; A way out of the loop that no iteration takes goes away with what follows it.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %is_nine = icmp eq i32 %i, 9
  br i1 %is_nine, label %early, label %rest
rest:
  call void @putint(i32 %i)
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
early:
  %value = phi i32 [ %i, %loop ]
  ret i32 %value
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
