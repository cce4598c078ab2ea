; Wrong declarations.
declare i32 getint() ;~ error[E0101]
declare void @putint(i32 %x ;~ error[E0101]
declare @putch(i32) ;~ error[E0101]
declare void @putarray(i32, i32[]) ;~ error[E0101]
declare i32 @getarray(i32*) { ;~ error[E0101]
}

define i32 @main() {
  %1 = call i32 @getint()
  call void @putch(i32 %1)
  ret i32 0
}
