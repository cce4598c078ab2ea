; A call that does nothing and whose value nobody reads goes.
define internal i32 @square(i32 %x) {
entry:
  %y = mul i32 %x, %x
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @square(i32 5)
  ret i32 3
}
