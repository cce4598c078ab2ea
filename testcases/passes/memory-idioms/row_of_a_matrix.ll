; A row of a matrix and an index that begins with a parameter. The bytes are those of 64 bit numbers.
@m = internal global [9 x [40 x i64]] zeroinitializer
define internal void @f(i32 %row, i32 %shift) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %i = add i32 %k, %shift
  %at = getelementptr [9 x [40 x i64]], [9 x [40 x i64]]* @m, i32 0, i32 %row, i32 %i
  store i64 -1, i64* %at
  %next = add i32 %k, 1
  %go = icmp ne i32 %next, 20
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  call void @f(i32 3, i32 10)
  %at = getelementptr [9 x [40 x i64]], [9 x [40 x i64]]* @m, i32 0, i32 3, i32 29
  %after = getelementptr [9 x [40 x i64]], [9 x [40 x i64]]* @m, i32 0, i32 3, i32 30
  %one = load i64, i64* %at
  %two = load i64, i64* %after
  %sum = add i64 %one, %two
  %status = trunc i64 %sum to i8
  %positive = sub i8 0, %status
  %result = zext i8 %positive to i32
  ret i32 %result
}
