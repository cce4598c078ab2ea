; Hands off: the bound is read anew in each iteration.
@n = global i32 9
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @putint(i32 %i)
  %next = add i32 %i, 1
  %n = load volatile i32, i32* @n
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
