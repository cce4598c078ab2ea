; Hands off: nothing is known about the two loaded addresses, which are the same.
@p = global i32* null
@q = global i32* null
define i32 @f() {
entry:
  %a = load i32*, i32** @p
  %b = load i32*, i32** @q
  store i32 1, i32* %a
  store i32 2, i32* %b
  %two = load i32, i32* %a
  ret i32 %two
}
define i32 @main() {
entry:
  %x = alloca i32
  store i32* %x, i32** @p
  store i32* %x, i32** @q
  %a = call i32 @f()
  ret i32 %a
}
