; Hands off: both parameters may point into one array.
define internal void @f(i32* %to, i32* %from) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr i32, i32* %from, i32 %i
  %value = load i32, i32* %source
  %target = getelementptr i32, i32* %to, i32 %i
  store i32 %value, i32* %target
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 50
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  %array = alloca [90 x i32]
  %bytes = bitcast [90 x i32]* %array to i8*
  call void @llvm.memset.p0i8.i64(i8* %bytes, i8 0, i64 360, i1 false)
  %first = getelementptr [90 x i32], [90 x i32]* %array, i32 0, i32 0
  %second = getelementptr [90 x i32], [90 x i32]* %array, i32 0, i32 1
  store i32 6, i32* %first
  call void @f(i32* %second, i32* %first)
  %last = getelementptr [90 x i32], [90 x i32]* %array, i32 0, i32 50
  %value = load i32, i32* %last
  ret i32 %value
}
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1 immarg)
