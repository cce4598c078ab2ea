; Hands off: one caller passes its parameter on, and for that one the numbers differ.
define internal i32 @inner(i32 %n) {
entry:
  %r = mul i32 %n, 3
  ret i32 %r
}
define internal i32 @outer(i32 %n) {
entry:
  %r = call i32 @inner(i32 %n)
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @outer(i32 1)
  %b = call i32 @inner(i32 1)
  %c = call i32 @outer(i32 2)
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
