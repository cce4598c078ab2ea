; The intrinsics that mark where a variable lives, with the bitcasts that typed pointers need. LLVM's
; mem2reg looks through them: no variable but the array stays.
declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
declare void @llvm.memset.p0i8.i32(i8* nocapture writeonly, i8, i32, i1 immarg)

define i32 @main() {
entry:
  %i = alloca i32, align 4
  %t = alloca i32, align 4
  %a = alloca [4 x i32], align 16
  %0 = bitcast i32* %i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0)
  store i32 0, i32* %i, align 4
  %1 = bitcast [4 x i32]* %a to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %1)
  call void @llvm.memset.p0i8.i32(i8* align 16 %1, i8 1, i32 16, i1 false)
  br label %cond
cond:
  %2 = load i32, i32* %i, align 4
  %3 = icmp ult i32 %2, 4
  br i1 %3, label %body, label %end
body:
  %4 = bitcast i32* %t to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %4)
  %5 = load i32, i32* %i
  %6 = mul i32 %5, %5
  store i32 %6, i32* %t
  %7 = load i32, i32* %t
  %8 = sext i32 %5 to i64
  %9 = getelementptr inbounds [4 x i32], [4 x i32]* %a, i64 0, i64 %8
  %10 = load i32, i32* %9
  %11 = sub i32 %10, %7
  call void @putint(i32 %11)
  call void @putch(i32 32)
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %4)
  %12 = load i32, i32* %i
  %13 = add nsw i32 %12, 1
  store i32 %13, i32* %i
  br label %cond
end:
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %1)
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %0)
  ret i32 0
}
