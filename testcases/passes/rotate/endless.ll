; Hands off: the loop has no test at the top, and one in the middle.
declare void @putint(i32)
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ]
  call void @putint(i32 %i)
  br label %middle
middle:
  %go = icmp slt i32 %i, 2
  br i1 %go, label %back, label %end
back:
  %next = add i32 %i, 1
  br label %loop
end:
  ret i32 0
}
