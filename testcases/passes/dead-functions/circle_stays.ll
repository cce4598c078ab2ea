; Hands off a circle that a call enters.
define internal void @f() {
entry:
  call void @g()
  ret void
}
define internal void @g() {
entry:
  call void @f()
  ret void
}
define i32 @start() {
entry:
  call void @g()
  ret i32 0
}
