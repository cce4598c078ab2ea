; What clang prints for `int a[1000] = {1, 2}; int b[3][4] = {{7}}; int c[5] = {3, 1, 4, 1, 5};`:
; a call of memset and stores into a packed structure, or a copy of a constant.
@__const.main.c = private unnamed_addr constant [5 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5], align 16
@__const.main.d = private unnamed_addr constant [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 0]], align 16

declare void @putint(i32)
declare void @putch(i32)
declare void @putarray(i32, i32*)

define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [1000 x i32], align 16
  %3 = alloca [3 x [4 x i32]], align 16
  %4 = alloca [5 x i32], align 16
  %5 = alloca [2 x [2 x i32]], align 16
  store i32 0, i32* %1, align 4
  %6 = bitcast [1000 x i32]* %2 to i8*
  call void @llvm.memset.p0i8.i64(i8* align 16 %6, i8 0, i64 4000, i1 false)
  %7 = bitcast i8* %6 to <{ i32, i32, [998 x i32] }>*
  %8 = getelementptr inbounds <{ i32, i32, [998 x i32] }>, <{ i32, i32, [998 x i32] }>* %7, i32 0, i32 0
  store i32 1, i32* %8, align 16
  %9 = getelementptr inbounds <{ i32, i32, [998 x i32] }>, <{ i32, i32, [998 x i32] }>* %7, i32 0, i32 1
  store i32 2, i32* %9, align 4
  %10 = bitcast [3 x [4 x i32]]* %3 to i8*
  call void @llvm.memset.p0i8.i64(i8* align 16 %10, i8 0, i64 48, i1 false)
  %11 = bitcast i8* %10 to [3 x [4 x i32]]*
  %12 = getelementptr inbounds [3 x [4 x i32]], [3 x [4 x i32]]* %11, i32 0, i32 0
  %13 = getelementptr inbounds [4 x i32], [4 x i32]* %12, i32 0, i32 0
  store i32 7, i32* %13, align 16
  %14 = bitcast [5 x i32]* %4 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %14, i8* align 16 bitcast ([5 x i32]* @__const.main.c to i8*), i64 20, i1 false)
  %15 = bitcast [2 x [2 x i32]]* %5 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %15, i8* align 16 bitcast ([2 x [2 x i32]]* @__const.main.d to i8*), i64 16, i1 false)
  %16 = getelementptr inbounds [5 x i32], [5 x i32]* %4, i64 0, i64 1
  %17 = bitcast i32* %16 to i8*
  %18 = getelementptr inbounds [5 x i32], [5 x i32]* %4, i64 0, i64 0
  %19 = bitcast i32* %18 to i8*
  call void @llvm.memmove.p0i8.p0i8.i64(i8* align 4 %17, i8* align 4 %19, i64 16, i1 false)
  %20 = getelementptr inbounds [1000 x i32], [1000 x i32]* %2, i64 0, i64 0
  call void @putarray(i32 4, i32* %20)
  %21 = getelementptr inbounds [3 x [4 x i32]], [3 x [4 x i32]]* %3, i64 0, i64 0
  %22 = getelementptr inbounds [4 x i32], [4 x i32]* %21, i64 0, i64 0
  call void @putarray(i32 12, i32* %22)
  call void @putarray(i32 5, i32* %18)
  %23 = getelementptr inbounds [2 x [2 x i32]], [2 x [2 x i32]]* %5, i64 0, i64 0, i64 0
  call void @putarray(i32 4, i32* %23)
  ret i32 0
}

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #1

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

declare void @llvm.memmove.p0i8.p0i8.i64(i8* nocapture writeonly, i8* nocapture readonly, i64, i1 immarg)

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" }
attributes #1 = { nofree nounwind willreturn }
attributes #2 = { nofree nounwind willreturn }
