; Four iterations. The counter is gone, and the last iteration returns.
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %more = add i32 %sum, %i
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 4
  br i1 %go, label %loop, label %end
end:
  ret i32 %more
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
