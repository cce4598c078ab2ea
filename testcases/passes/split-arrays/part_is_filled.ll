; A fill of two elements stores to these alone, all four bytes of each.
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
declare void @putint(i32)
define i32 @main() {
entry:
  %a = alloca [4 x i32]
  %a0 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 0
  %a1 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 1
  %a2 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 2
  store i32 10, i32* %a0
  store i32 20, i32* %a1
  store i32 30, i32* %a2
  %bytes = bitcast i32* %a1 to i8*
  call void @llvm.memset.p0i8.i64(i8* %bytes, i8 1, i64 8, i1 false)
  %x = load i32, i32* %a0
  %y = load i32, i32* %a1
  %z = load i32, i32* %a2
  call void @putint(i32 %x)
  call void @putint(i32 %y)
  call void @putint(i32 %z)
  ret i32 0
}
