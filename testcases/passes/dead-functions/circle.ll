; The two call each other, and nothing else calls them.
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
define i32 @main() {
entry:
  ret i32 0
}
