; The result is not of the function's type.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %1 = call i64 @getint() ;~ error[E0113]
  call void @getint() ;~ error[E0113]
  %2 = call i32 @putint(i32 5) ;~ error[E0113]
  ret i32 0
}
