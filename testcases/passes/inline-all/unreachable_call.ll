; A call in a block that is never reached is replaced as well: the definition has to go.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @main() {
entry:
  ret i32 3
never:
  %a = call i32 @twice(i32 1)
  ret i32 %a
}
