; Names of operators that LLVM does not have.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %a = call i32 @getint()
  %b = call i32 @getint()
  %q = div i32 %a, %b ;~ error[E0101]
  %r = mod i32 %a, %b ;~ error[E0101]
  %s = rem i32 %a, %b ;~ error[E0101]
  call void @putint(i32 %q)
  call void @putint(i32 %r)
  call void @putint(i32 %s)
  ret i32 0
}
