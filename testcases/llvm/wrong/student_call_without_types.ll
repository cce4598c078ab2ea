; Calls without types of their arguments, or of the result.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %n = call @getint() ;~ error[E0101]
  %m = call i32 @getint()
  call void @putint(%m) ;~ error[E0101]
  call @putint(i32 %m) ;~ error[E0101]
  call void @putint i32 %m ;~ error[E0101]
  call void @putint(i32 5 ;~ error[E0101]
  putint(i32 5) ;~ error[E0101]
  ret i32 0
}
