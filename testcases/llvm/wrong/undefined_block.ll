; The block after the loop was never written.
define i32 @main() {
entry:
  br label %while.cond
while.cond:
  %i = phi i32 [ 0, %entry ], [ %next, %while.body ]
  %more = icmp slt i32 %i, 10
  br i1 %more, label %while.body, label %while.end ;~ error[E0104]
while.body:
  %next = add i32 %i, 1
  br label %while.cond
}
