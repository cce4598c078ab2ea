; The only call is inlined, but other modules may call the function as well.
define i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @twice(i32 4)
  ret i32 %a
}
