; `square` only yields a value: the second call yields the same.
define internal i32 @square(i32 %x) {
entry:
  %y = mul i32 %x, %x
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @square(i32 5)
  %b = call i32 @square(i32 5)
  %c = add i32 %a, %b
  ret i32 %c
}
