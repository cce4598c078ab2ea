; Several at once, before and after `main`.
define internal void @a() {
entry:
  ret void
}
define internal void @b() {
entry:
  call void @a()
  call void @a()
  ret void
}
define i32 @main() {
entry:
  ret i32 0
}
define internal void @c() {
entry:
  call void @b()
  ret void
}
define internal void @d() {
entry:
  call void @c()
  call void @a()
  ret void
}
