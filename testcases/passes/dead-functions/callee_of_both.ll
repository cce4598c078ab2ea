; `h` has a caller that goes and one that stays.
define internal void @f() {
entry:
  call void @h()
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
  call void @g()
  ret i32 0
}
