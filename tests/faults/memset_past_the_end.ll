declare void @memset(i32*, i32, i32)
declare void @putint(i32)

define i32 @main() {
entry:
  %a = alloca [10 x i32]
  %p = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 0
  call void @memset(i32* %p, i32 0, i32 44)
  %v = load i32, i32* %p
  call void @putint(i32 %v)
  ret i32 0
}
