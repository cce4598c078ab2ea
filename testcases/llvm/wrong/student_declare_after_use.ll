; A call that disagrees with its declaration, and a function that is never declared.
declare i32 @getint()
declare void @putint(i32)
declare void @putarray(i32, i32*)

define i32 @main() {
  %a = alloca [3 x i32]
  %n = call void @getint() ;~ error[E0113]
  %m = call i32 @putint(i32 3) ;~ error[E0113]
  call void @putarray(i32 3, [3 x i32]* %a) ;~ error[E0113]
  call void @putint() ;~ error[E0113]
  call void @putint(i32 1, i32 2) ;~ error[E0113]
  call void @putint(i1 true) ;~ error[E0113]
  %k = call i32 @getch() ;~ error[E0114]
  ret i32 0
}
