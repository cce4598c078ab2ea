; Hands off: the variable does not exist any more when the loop begins, and no iteration accesses it. Its
; memory may hold another variable.
declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
define i32 @f(i1 %is_never) {
entry:
  %pair = alloca [2 x i32]
  %bytes = bitcast [2 x i32]* %pair to i8*
  %element = getelementptr [2 x i32], [2 x i32]* %pair, i32 0, i32 1
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %bytes)
  store i32 1, i32* %element
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %bytes)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  br i1 %is_never, label %count, label %more
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
  ret i32 %next
}
define i32 @main() {
  %result = call i32 @f(i1 false)
  ret i32 %result
}
