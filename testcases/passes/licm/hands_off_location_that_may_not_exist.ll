; Hands off: the element is accessed only if it exists.
@a = internal global [4 x i32] zeroinitializer
define internal void @f(i32 %at) {
entry:
  %element = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %at
  %is_inside = icmp ult i32 %at, 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  br i1 %is_inside, label %count, label %more
count:
  %old = load i32, i32* %element
  %new = add i32 %old, %i
  store i32 %new, i32* %element
  br label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  call void @f(i32 1000000000)
  call void @f(i32 3)
  %element = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 3
  %value = load i32, i32* %element
  ret i32 %value
}
