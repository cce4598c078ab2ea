; The loop runs 2^64 times, which no number of 64 bits counts.
@a = internal global [24 x i32] zeroinitializer
define void @f() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [24 x i32], [24 x i32]* @a, i64 0, i64 %i
  store i32 1, i32* %p
  %next = add i64 %i, 1
  %go = icmp ne i64 %next, 0
  br i1 %go, label %loop, label %end
end:
  ret void
}
