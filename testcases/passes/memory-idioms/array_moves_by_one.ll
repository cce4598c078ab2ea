; Hands off: each iteration reads what the iteration before has written.
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define internal void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %before = sub i32 %i, 1
  %from = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %before
  %value = load i32, i32* %from
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 %value, i32* %at
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 80
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  %filled = getelementptr [100 x i32], [100 x i32]* @b, i32 0, i32 60
  store i32 7, i32* %filled
  %first = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 0
  store i32 5, i32* %first
  call void @f()
  %in_a = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 1
  %in_b = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 79
  %one = load i32, i32* %in_a
  %two = load i32, i32* %in_b
  %sum = add i32 %one, %two
  ret i32 %sum
}
