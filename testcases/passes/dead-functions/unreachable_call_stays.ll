; Hands off `f`: the block of the call is never reached, but it is still there.
define internal void @f() {
entry:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
never:
  call void @f()
  ret i32 1
}
