; Hands off: `follow` reads what the pointer in `@place` points to. That is `%x`.
@place = global i32* null
define internal i32 @follow() {
entry:
  %p = load i32*, i32** @place
  %value = load i32, i32* %p
  ret i32 %value
}
define i32 @main() {
entry:
  %x = alloca i32
  store i32* %x, i32** @place
  store i32 1, i32* %x
  %a = call i32 @follow()
  store i32 2, i32* %x
  %b = call i32 @follow()
  %c = call i32 @follow()
  %0 = mul i32 %a, %b
  %1 = add i32 %0, %c
  ret i32 %1
}
