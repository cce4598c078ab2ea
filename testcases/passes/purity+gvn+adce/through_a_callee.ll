; What a callee does counts for the caller. Neither of the two does anything.
define internal i32 @square(i32 %x) {
entry:
  %y = mul i32 %x, %x
  ret i32 %y
}
define internal i32 @fourth(i32 %x) {
entry:
  %a = call i32 @square(i32 %x)
  %b = call i32 @square(i32 %a)
  ret i32 %b
}
define i32 @main() {
entry:
  %a = call i32 @fourth(i32 3)
  %b = call i32 @fourth(i32 3)
  %c = sub i32 %a, %b
  ret i32 %c
}
