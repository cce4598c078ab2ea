; Hands off the load in `pair`: another module may give it the same variable twice.
@g = internal global i32 0
@h = internal global i32 0
define i32 @pair(i32* %p, i32* %q) {
entry:
  store i32 1, i32* %p
  store i32 2, i32* %q
  %x = load i32, i32* %p
  ret i32 %x
}
define i32 @main() {
entry:
  %a = call i32 @pair(i32* @g, i32* @h)
  ret i32 %a
}
