; Hands off: the call changes `@g` three calls deep. It leaves `@h` alone.
@g = global i32 1
@h = global i32 2
define internal void @three() {
entry:
  store i32 8, i32* @g
  ret void
}
define internal void @two() {
entry:
  call void @three()
  ret void
}
define internal void @one() {
entry:
  call void @two()
  ret void
}
define i32 @main() {
entry:
  %g = load i32, i32* @g
  %h = load i32, i32* @h
  call void @one()
  %g2 = load i32, i32* @g
  %h2 = load i32, i32* @h
  %gs = add i32 %g, %g2
  %hs = add i32 %h, %h2
  %value = add i32 %gs, %hs
  ret i32 %value
}
