; Hands off: `a[i]` is another element in the next iteration, and the last ones stay as they are.
@a = internal global [9 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [9 x i32], [9 x i32]* @a, i32 0, i32 %i
  store i32 %i, i32* %at
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 9
  br i1 %go, label %loop, label %end
end:
  %fourth = getelementptr [9 x i32], [9 x i32]* @a, i32 0, i32 4
  %value = load i32, i32* %fourth
  ret i32 %value
}
