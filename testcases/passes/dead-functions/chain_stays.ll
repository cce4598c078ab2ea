; Hands off what is reached by a chain of calls.
define internal void @h() {
entry:
  ret void
}
define internal void @g() {
entry:
  call void @h()
  ret void
}
define internal void @f() {
entry:
  call void @g()
  ret void
}
define i32 @main() {
entry:
  call void @f()
  ret i32 0
}
