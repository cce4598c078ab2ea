; Hands off the load: one of the calls in `set` writes `g`.
@g = internal global i32 1
@h = internal global i32 2
define internal i32 @get() {
entry:
  %x = load i32, i32* @g
  ret i32 %x
}
define internal void @put(i32* %p, i32 %x) {
entry:
  store i32 %x, i32* %p
  ret void
}
define internal void @set(i32 %x) {
entry:
  call void @put(i32* @h, i32 %x)
  call void @put(i32* @g, i32 3)
  ret void
}
define i32 @main() {
entry:
  store i32 8, i32* @g
  call void @set(i32 4)
  %a = load i32, i32* @g
  ret i32 %a
}
