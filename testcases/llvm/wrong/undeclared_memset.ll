; Intrinsics are declared too.
define i32 @main() {
entry:
  %a = alloca [8 x i32]
  %0 = bitcast [8 x i32]* %a to i8*
  call void @llvm.memset.p0i8.i64(i8* %0, i8 0, i64 32, i1 false) ;~ error[E0114]
  ret i32 0
}
