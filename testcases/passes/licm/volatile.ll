; Hands off: what is volatile is read in each iteration.
@n = global i32 2
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %step = load volatile i32, i32* @n
  %next = add i32 %i, %step
  %go = icmp slt i32 %next, 10
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
