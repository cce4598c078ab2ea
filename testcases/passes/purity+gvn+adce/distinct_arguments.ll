; No variable is an argument for both parameters, so the store to `q` does not change what `p` points to.
@g = internal global i32 0
@h = internal global i32 0
define internal i32 @pair(i32* %p, i32* %q) {
entry:
  store i32 1, i32* %p
  store i32 2, i32* %q
  %x = load i32, i32* %p
  ret i32 %x
}
define i32 @main() {
entry:
  %v = alloca i32
  %a = call i32 @pair(i32* @g, i32* @h)
  %b = call i32 @pair(i32* @g, i32* %v)
  %c = add i32 %a, %b
  ret i32 %c
}
