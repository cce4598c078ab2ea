; The result of one call is the argument of the next.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @twice(i32 1)
  %b = call i32 @twice(i32 %a)
  %c = call i32 @twice(i32 %b)
  ret i32 %c
}
