; Stays: no number is larger than the bound. The loop has 80 iterations if it ends, and it does not end.
@a = internal global [100 x i32] zeroinitializer
define internal void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %k = phi i32 [ 2147483568, %entry ], [ %next_k, %loop ]
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 -1, i32* %at
  %next = add i32 %i, 1
  %next_k = add i32 %k, 1
  %go = icmp sle i32 %next_k, 2147483647
  br i1 %go, label %loop, label %end
end:
  ret void
}
