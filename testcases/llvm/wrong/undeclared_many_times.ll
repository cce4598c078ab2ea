; Named once, however often it is called.
define i32 @main() {
entry:
  call void @putch(i32 72) ;~ error[E0114]
  call void @putch(i32 105)
  call void @putch(i32 10)
  ret i32 0
}
