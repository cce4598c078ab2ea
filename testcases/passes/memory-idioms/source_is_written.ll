; Hands off the copy: the loop also writes the array that it copies from.
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define internal void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 58, %entry ], [ %next, %loop ]
  %from = getelementptr [100 x i32], [100 x i32]* @b, i32 0, i32 %i
  %value = load i32, i32* %from
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 %value, i32* %at
  %twice = mul i32 %value, 2
  %next_from = add i32 %i, 1
  %change = getelementptr [100 x i32], [100 x i32]* @b, i32 0, i32 %next_from
  store i32 %twice, i32* %change
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 80
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  %filled = getelementptr [100 x i32], [100 x i32]* @b, i32 0, i32 60
  store i32 7, i32* %filled
  call void @f()
  %in_a = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 60
  %in_b = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 61
  %one = load i32, i32* %in_a
  %two = load i32, i32* %in_b
  %sum = add i32 %one, %two
  ret i32 %sum
}
