; Hands off: the variable exists only between the markers.
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
define i32 @main() {
entry:
  %array = alloca [2 x i32]
  %bytes = bitcast [2 x i32]* %array to i8*
  %element = getelementptr [2 x i32], [2 x i32]* %array, i32 0, i32 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %total, %loop ]
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %bytes)
  store i32 %i, i32* %element
  %value = load i32, i32* %element
  %total = add i32 %sum, %value
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %bytes)
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  ret i32 %total
}
