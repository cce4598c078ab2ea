declare void @putint(i32)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define i32 @main() {
  %from = alloca [4 x i32]
  %to = alloca [4 x i32]
  %f = bitcast [4 x i32]* %from to i8*
  %t = bitcast [4 x i32]* %to to i8*
  %first = getelementptr [4 x i32], [4 x i32]* %from, i32 0, i32 0
  %bad = add nsw i32 2147483647, 1
  store i32 %bad, i32* %first
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %t, i8* %f, i64 16, i1 false)
  %p = getelementptr [4 x i32], [4 x i32]* %to, i32 0, i32 0
  %v = load i32, i32* %p
  call void @putint(i32 %v)
  ret i32 0
}
