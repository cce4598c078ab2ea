; opaque
; Opaque pointers: what copies, fills and marks memory, sparse arrays, strings and calls of printf.
@.str = private unnamed_addr constant [13 x i8] c"%d %d %d %s\0A\00", align 1
@.str.1 = private unnamed_addr constant [4 x i8] c"end\00", align 1
@__const.main.a = private unnamed_addr constant <{ i32, i32, [98 x i32] }> <{ i32 5, i32 6, [98 x i32] zeroinitializer }>, align 16
@sparse = dso_local global <{ <{ i32, [9 x i32] }>, [10 x i32], [8 x [10 x i32]] }> <{ <{ i32, [9 x i32] }> <{ i32 3, [9 x i32] zeroinitializer }>, [10 x i32] zeroinitializer, [8 x [10 x i32]] zeroinitializer }>, align 16
@whole.data = internal global <{ [1 x i32], [999 x i32] }> <{ [1 x i32] [i32 4], [999 x i32] zeroinitializer }>
@whole = internal alias [1000 x i32], ptr @whole.data

declare i32 @printf(ptr noundef, ...)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

define dso_local i32 @main() {
  %1 = alloca i32, align 4
  %2 = alloca [100 x i32], align 16
  %3 = alloca [10 x i32], align 16
  call void @llvm.lifetime.start.p0(i64 4, ptr %1)
  store i32 1, ptr %1, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %2, ptr align 16 @__const.main.a, i64 400, i1 false)
  call void @llvm.memset.p0.i64(ptr align 16 %3, i8 0, i64 40, i1 false)
  %4 = getelementptr inbounds <{ i32, [9 x i32] }>, ptr %3, i32 0, i32 1
  %5 = getelementptr inbounds [9 x i32], ptr %4, i32 0, i32 2
  store i32 7, ptr %5, align 4
  %6 = getelementptr inbounds [10 x i32], ptr %3, i64 0, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr align 4 %6, ptr align 4 %3, i64 36, i1 false)
  %7 = getelementptr inbounds [10 x i32], ptr %3, i64 0, i64 4
  %8 = load i32, ptr %7, align 16
  %9 = getelementptr inbounds [100 x i32], ptr %2, i64 0, i64 1
  %10 = load i32, ptr %9, align 4
  %11 = load i32, ptr getelementptr inbounds ([10 x [10 x i32]], ptr @sparse, i64 0, i64 0, i64 0), align 16
  %12 = load i32, ptr @whole
  %13 = add i32 %11, %12
  %14 = call i32 (ptr, ...) @printf(ptr noundef @.str, i32 noundef %8, i32 noundef %10, i32 noundef %13, ptr noundef @.str.1)
  %15 = load i32, ptr %1, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %1)
  ret i32 %15
}
