; `private` is like `internal`: no other module can call it.
define private void @f() {
entry:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
