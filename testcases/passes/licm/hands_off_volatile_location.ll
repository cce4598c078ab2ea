; Hands off: one of the accesses is volatile.
@counter = internal global i32 0
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, i32* @counter
  %new = add i32 %old, 1
  store volatile i32 %new, i32* @counter
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  %value = load i32, i32* @counter
  ret i32 %value
}
