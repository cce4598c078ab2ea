; `main` gets a copy of `third`, in it one of `second`, in it one of `first`.
define i32 @first(i32 %x) {
entry:
  %y = add i32 %x, 1
  %z = mul i32 %y, 3
  ret i32 %z
}
define i32 @second(i32 %x) {
entry:
  %y = call i32 @first(i32 %x)
  %z = mul i32 %y, 3
  ret i32 %z
}
define i32 @third(i32 %x) {
entry:
  %y = call i32 @second(i32 %x)
  %z = mul i32 %y, 3
  ret i32 %z
}
define i32 @main() {
entry:
  %a = call i32 @third(i32 1)
  ret i32 %a
}
