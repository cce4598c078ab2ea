; Hands off: the function frees a part of the stack, which might be that of the caller then.
declare i8* @llvm.stacksave()
declare void @llvm.stackrestore(i8*)
define internal i32 @f(i32 %x) {
entry:
  %saved = call i8* @llvm.stacksave()
  %y = mul i32 %x, 3
  call void @llvm.stackrestore(i8* %saved)
  ret i32 %y
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 4)
  ret i32 %value
}
