; Hands off what other modules can call, and what that calls.
define internal void @f() {
entry:
  ret void
}
define void @g() {
entry:
  call void @f()
  ret void
}
