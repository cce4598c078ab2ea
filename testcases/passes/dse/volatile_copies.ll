; Hands off: volatile copies are seen, although nothing reads what they write. The last one is
; removed.
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
declare void @llvm.memmove.p0i8.p0i8.i64(i8*, i8*, i64, i1)

define void @seen(i8* %from) {
entry:
  %key = alloca [4 x i8]
  %to = getelementptr [4 x i8], [4 x i8]* %key, i32 0, i32 0
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %to, i8* %from, i64 4, i1 true)
  call void @llvm.memmove.p0i8.p0i8.i64(i8* %to, i8* %from, i64 4, i1 true)
  call void @llvm.memset.p0i8.i64(i8* %to, i8 0, i64 4, i1 true)
  ret void
}

define void @unseen() {
entry:
  %key = alloca [4 x i8]
  %to = getelementptr [4 x i8], [4 x i8]* %key, i32 0, i32 0
  call void @llvm.memset.p0i8.i64(i8* %to, i8 0, i64 4, i1 false)
  ret void
}
