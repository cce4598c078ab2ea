; Hands off: the call may end the program in the first iteration, and the elements may not exist.
declare void @exit(i32)
@a = internal global [100 x i32] zeroinitializer
@b = internal global [100 x i32] zeroinitializer
define internal void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @exit(i32 %i)
  %at = getelementptr i32, i32* null, i32 %i
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
  %in_a = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 60
  %in_b = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 61
  %one = load i32, i32* %in_a
  %two = load i32, i32* %in_b
  %sum = add i32 %one, %two
  ret i32 %sum
}
