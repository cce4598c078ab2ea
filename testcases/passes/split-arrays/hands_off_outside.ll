; Hands off: an element outside of the array, a volatile access, a part of an element, and a fill that
; ends within one.
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define i32 @f() {
entry:
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %c = alloca [4 x i32]
  %d = alloca [4 x i32]
  %x = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 4
  %v = load i32, i32* %x
  %y = getelementptr [4 x i32], [4 x i32]* %b, i32 0, i32 1
  store volatile i32 5, i32* %y
  %w = load i32, i32* %y
  %z = getelementptr [4 x i32], [4 x i32]* %c, i32 0, i32 1
  store i32 5, i32* %z
  %byte = bitcast i32* %z to i8*
  %part = load i8, i8* %byte
  %u = zext i8 %part to i32
  %bytes = bitcast [4 x i32]* %d to i8*
  call void @llvm.memset.p0i8.i64(i8* %bytes, i8 0, i64 6, i1 false)
  %q = getelementptr [4 x i32], [4 x i32]* %d, i32 0, i32 1
  store i32 3, i32* %q
  %t = load i32, i32* %q
  %s1 = add i32 %v, %w
  %s2 = add i32 %s1, %u
  %s3 = add i32 %s2, %t
  ret i32 %s3
}
