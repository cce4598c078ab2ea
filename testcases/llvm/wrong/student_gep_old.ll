; An address without the type that it points to, as before LLVM 3.7.
declare void @putint(i32)

@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @main() {
  %p = getelementptr [4 x i32]* @table, i32 0, i32 2 ;~ error[E0101]
  %q = getelementptr inbounds [4 x i32]* @table, i32 0, i32 3 ;~ error[E0101]
  %v = load i32, i32* %p
  call void @putint(i32 %v)
  %w = load i32, i32* %q
  call void @putint(i32 %w)
  ret i32 0
}
