; With `f` goes the only call of `putint`, whose declaration does no harm.
declare void @putint(i32)
define internal void @f() {
entry:
  call void @putint(i32 1)
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
