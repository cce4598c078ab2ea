; Hands off: two calls deep, a write goes to an address that was loaded.
@g = internal global i32 1
@holder = internal global i32* @g
define internal void @two() {
entry:
  %p = load i32*, i32** @holder
  store i32 8, i32* %p
  ret void
}
define internal void @one() {
entry:
  call void @two()
  ret void
}
define i32 @main() {
entry:
  %a = load i32, i32* @g
  call void @one()
  %b = load i32, i32* @g
  %sum = add i32 %a, %b
  ret i32 %sum
}
