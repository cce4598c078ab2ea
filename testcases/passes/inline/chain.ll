; `four` is called once, so it goes: `main` gets its body, with the calls in it replaced.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define internal i32 @four(i32 %x) {
entry:
  %a = call i32 @twice(i32 %x)
  %b = call i32 @twice(i32 %a)
  ret i32 %b
}
define i32 @main() {
entry:
  %a = call i32 @four(i32 5)
  ret i32 %a
}
