; Inside of the loop is a cycle with two entries. It is copied as it is.
declare void @putint(i32)
define i32 @f(i1 %c, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  br i1 %c, label %left, label %right
left:
  %l = phi i32 [ %i, %loop ], [ %r1, %right ]
  %l1 = add i32 %l, 1
  call void @putint(i32 %l1)
  %stop = icmp sgt i32 %l1, %n
  br i1 %stop, label %rest, label %right
right:
  %r = phi i32 [ %i, %loop ], [ %l1, %left ]
  %r1 = add i32 %r, 2
  br label %left
rest:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 2
  br i1 %go, label %loop, label %end
end:
  ret i32 %l1
}
define i32 @main() {
entry:
  %value = call i32 @f(i1 0, i32 6)
  ret i32 %value
}
