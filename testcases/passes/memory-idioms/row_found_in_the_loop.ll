; Hands off: the address is made in two steps, both in the loop. The second one does not grow.
@a = internal global [100 x [2 x i32]] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %j = phi i32 [ 0, %entry ], [ %next_j, %loop ]
  %k = sub i32 %i, %j
  %row = getelementptr [100 x [2 x i32]], [100 x [2 x i32]]* @a, i32 0, i32 %k
  %at = getelementptr [2 x i32], [2 x i32]* %row, i32 0, i32 %i
  store i32 -1, i32* %at
  %next = add i32 %i, 1
  %next_j = add i32 %j, 1
  %go = icmp slt i32 %next, 80
  br i1 %go, label %loop, label %end
end:
  %place = getelementptr [100 x [2 x i32]], [100 x [2 x i32]]* @a, i32 0, i32 20, i32 1
  %value = load i32, i32* %place
  ret i32 %value
}
