; Hands off: the call may read the counter.
@counter = global i32 0
declare void @look()
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, i32* @counter
  %new = add i32 %old, 1
  store i32 %new, i32* @counter
  call void @look()
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
