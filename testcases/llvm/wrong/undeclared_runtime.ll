; Functions of the runtime library are declared like all others.
define i32 @main() {
entry:
  %n = call i32 @getint() ;~ error[E0114]
  call void @putint(i32 %n) ;~ error[E0114]
  call void @putch(i32 10) ;~ error[E0114]
  ret i32 0
}
