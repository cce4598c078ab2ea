; Hands off: the other bytes of a wide 5 are 0. Those of -1 are all the same.
@a = internal global [40 x i64] zeroinitializer
@b = internal global [40 x i64] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %in_a = getelementptr [40 x i64], [40 x i64]* @a, i32 0, i32 %i
  store i64 5, i64* %in_a
  %in_b = getelementptr [40 x i64], [40 x i64]* @b, i32 0, i32 %i
  store i64 -1, i64* %in_b
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 40
  br i1 %go, label %loop, label %end
end:
  %one = load i64, i64* getelementptr ([40 x i64], [40 x i64]* @a, i32 0, i32 7)
  %two = load i64, i64* getelementptr ([40 x i64], [40 x i64]* @b, i32 0, i32 7)
  %sum = add i64 %one, %two
  %value = trunc i64 %sum to i32
  ret i32 %value
}
