; Hands off: `both` reads some memory whose address it loads, and what its parameter points to, which it does
; not keep; `pass` does so by calling it. So both stores stay.
@x = internal global i32 3
@holder = internal global i32* @x
define internal i32 @both(i32* %p) {
entry:
  %q = load i32*, i32** @holder
  %a = load i32, i32* %q
  %b = load i32, i32* %p
  %sum = add i32 %a, %b
  ret i32 %sum
}
define internal i32 @pass(i32* %p) {
entry:
  %sum = call i32 @both(i32* %p)
  ret i32 %sum
}
define i32 @main() {
entry:
  %v = alloca i32
  store i32 5, i32* %v
  %first = call i32 @both(i32* %v)
  %w = alloca i32
  store i32 7, i32* %w
  %second = call i32 @pass(i32* %w)
  %sum = add i32 %first, %second
  ret i32 %sum
}
