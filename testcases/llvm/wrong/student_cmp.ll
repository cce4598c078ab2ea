; `cmp` and `setlt`, as in assembly and in old LLVM.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = call i32 @getint()
  %c = cmp slt i32 %x, 10 ;~ error[E0101]
  br i1 %c, label %small, label %end
small:
  %d = setgt i32 %x, 0 ;~ error[E0101]
  br i1 %d, label %print, label %end
print:
  call void @putint(i32 %x)
  br label %end
end:
  ret i32 0
}
