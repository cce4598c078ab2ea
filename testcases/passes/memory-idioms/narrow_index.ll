; Hands off: an index of 8 bits wraps to the beginning of what it points into.
@bytes = internal global [300 x i8] zeroinitializer
define internal void @f(i8* %middle) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i8, i8* %middle, i8 %i
  store i8 1, i8* %at
  %next = add i8 %i, 1
  %go = icmp ne i8 %next, -56
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  %middle = getelementptr [300 x i8], [300 x i8]* @bytes, i32 0, i32 150
  call void @f(i8* %middle)
  %before = getelementptr [300 x i8], [300 x i8]* @bytes, i32 0, i32 30
  %value = load i8, i8* %before
  %result = zext i8 %value to i32
  ret i32 %result
}
