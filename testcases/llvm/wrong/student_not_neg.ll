; Unary operators, which LLVM does not have.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = call i32 @getint()
  %y = neg i32 %x ;~ error[E0101]
  %c = icmp eq i32 %y, 0
  %d = not i1 %c ;~ error[E0101]
  br i1 %d, label %a, label %b
a:
  call void @putint(i32 %y)
  br label %b
b:
  ret i32 0
}
