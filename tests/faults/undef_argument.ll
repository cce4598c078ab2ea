declare void @putint(i32)
define void @show(i32 %n) {
  call void @putint(i32 %n)
  ret void
}
define i32 @main() {
  call void @show(i32 undef)
  ret i32 0
}
