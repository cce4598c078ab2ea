; Four equal bytes each: the elements 20 to 79 are filled by one call.
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define internal void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 20, %entry ], [ %next, %loop ]
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 -1, i32* %at
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
  %in_a = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 20
  %in_b = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 80
  %one = load i32, i32* %in_a
  %two = load i32, i32* %in_b
  %sum = add i32 %one, %two
  ret i32 %sum
}
