; Hands off: `a[i]` may be `a[k]`.
@a = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
define internal void @add(i32 %i) {
entry:
  %sum = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, i32* %sum
  %from = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %k
  %value = load i32, i32* %from
  %new = add i32 %old, %value
  store i32 %new, i32* %sum
  %next = add i32 %k, 1
  %go = icmp slt i32 %next, 4
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  call void @add(i32 1)
  %element = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %value = load i32, i32* %element
  ret i32 %value
}
