; The function's own array is only written, by a loop and by `memset`.
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1 immarg)
define i32 @main() {
entry:
  %array = alloca [5 x i32]
  %bytes = bitcast [5 x i32]* %array to i8*
  call void @llvm.memset.p0i8.i64(i8* %bytes, i8 0, i64 20, i1 false)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [5 x i32], [5 x i32]* %array, i32 0, i32 %i
  store i32 %i, i32* %at
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
