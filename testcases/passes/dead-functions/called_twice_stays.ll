; Hands off what `main` calls, however often.
define internal void @f() {
entry:
  ret void
}
define i32 @main() {
entry:
  call void @f()
  call void @f()
  ret i32 0
}
