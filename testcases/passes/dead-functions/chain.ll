; `h` is called, but only by `g`, and that only by `f`, which nothing calls.
define internal void @f() {
entry:
  call void @g()
  ret void
}
define internal void @g() {
entry:
  call void @h()
  ret void
}
define internal void @h() {
entry:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
