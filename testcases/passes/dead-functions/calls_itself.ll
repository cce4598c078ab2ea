; A call from itself does not keep a function.
define internal void @f() {
entry:
  call void @f()
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
