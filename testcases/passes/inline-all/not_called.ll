; A chain that nothing calls goes, too, and is not copied.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @unused(i32 %x) {
entry:
  %a = call i32 @twice(i32 %x)
  ret i32 %a
}
define i32 @main() {
entry:
  ret i32 0
}
