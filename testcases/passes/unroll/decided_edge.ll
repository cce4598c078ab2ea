; In the second iteration control comes to the end of the body by one of two ways. The phi there reads from
; that one alone.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %is_one = icmp eq i32 %i, 1
  br i1 %is_one, label %one, label %rest
one:
  call void @putint(i32 1)
  br label %rest
rest:
  %value = phi i32 [ %i, %loop ], [ 7, %one ]
  call void @putint(i32 %value)
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
