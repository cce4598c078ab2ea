; Hands off the second call: the store changes what it reads.
@g = internal global i32 1
@h = internal global i32 2
define internal i32 @get() {
entry:
  %x = load i32, i32* @g
  ret i32 %x
}
define i32 @main() {
entry:
  %a = call i32 @get()
  store i32 5, i32* @g
  %b = call i32 @get()
  %c = add i32 %a, %b
  ret i32 %c
}
