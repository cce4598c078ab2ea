; `get` reads `g` and writes nothing, so the load yields what was stored.
@g = internal global i32 1
@h = internal global i32 2
define internal i32 @get() {
entry:
  %x = load i32, i32* @g
  ret i32 %x
}
define i32 @main() {
entry:
  store i32 8, i32* @g
  %a = call i32 @get()
  %b = load i32, i32* @g
  %c = add i32 %a, %b
  ret i32 %c
}
