; Hands off: the call may run forever, and the output before it has to come.
declare void @putint(i32)
define internal i32 @wait(i32 %x) {
entry:
  br label %loop
loop:
  %go = icmp sgt i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret i32 %x
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @putint(i32 %i)
  %a = call i32 @wait(i32 -7)
  %next = sub i32 %i, %a
  %go = icmp slt i32 %next, 50
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
