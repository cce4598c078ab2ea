; Hands off: `set` and `get` share the variable, and `f` is not `main`.
@shared = internal global i32 0
@kept = internal global i32 0
define internal void @set(i32 %x) {
entry:
  store i32 %x, i32* @shared
  ret void
}
define internal i32 @get() {
entry:
  store i32 6, i32* @shared
  %x = load i32, i32* @shared
  ret i32 %x
}
define i32 @f() {
entry:
  %old = load i32, i32* @kept
  %new = add i32 %old, 1
  store i32 %new, i32* @kept
  ret i32 %new
}
define i32 @main() {
entry:
  call void @set(i32 5)
  %a = call i32 @get()
  %b = call i32 @f()
  %c = call i32 @f()
  %0 = add i32 %a, %b
  %1 = add i32 %0, %c
  ret i32 %1
}
