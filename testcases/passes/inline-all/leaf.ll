; The body replaces the call, and the definition goes.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @twice(i32 21)
  ret i32 %a
}
