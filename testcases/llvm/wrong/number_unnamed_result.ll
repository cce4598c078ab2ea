; A call with a result takes a number even if nobody names it.
declare i32 @getint()

define i32 @main() {
  call i32 @getint()
  %1 = call i32 @getint() ;~ error[E0103]
  ret i32 %1
}
