; Hands off: the counter never meets the bound.
declare void @putint(i32)
define void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @putint(i32 %i)
  %next = add i32 %i, 2
  %go = icmp ne i32 %next, 7
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
