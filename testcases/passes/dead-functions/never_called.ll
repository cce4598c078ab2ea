; Nothing calls `f`.
define internal void @f() {
entry:
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
