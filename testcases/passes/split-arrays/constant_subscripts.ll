; Each element that is accessed becomes a variable; the array is cleared as far as that matters.
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
declare void @putint(i32)
define i32 @main() {
entry:
  %a = alloca [2 x [4 x i32]]
  %bytes = bitcast [2 x [4 x i32]]* %a to i8*
  call void @llvm.memset.p0i8.i64(i8* %bytes, i8 0, i64 32, i1 false)
  %x = getelementptr [2 x [4 x i32]], [2 x [4 x i32]]* %a, i32 0, i32 1, i32 2
  store i32 7, i32* %x
  %row = getelementptr [2 x [4 x i32]], [2 x [4 x i32]]* %a, i32 0, i32 1
  %y = getelementptr [4 x i32], [4 x i32]* %row, i32 0, i32 2
  %v = load i32, i32* %y
  %z = getelementptr [4 x i32], [4 x i32]* %row, i32 0, i32 3
  %w = load i32, i32* %z
  %sum = add i32 %v, %w
  call void @putint(i32 %sum)
  ret i32 0
}
