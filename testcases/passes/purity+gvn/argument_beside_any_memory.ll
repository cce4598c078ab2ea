; Hands off: `both` writes some memory whose address it loads, and what its parameter points to, which it does
; not keep; `pass` does so by calling it. So both loads stay.
@x = internal global i32 3
@holder = internal global i32* @x
define internal void @both(i32* %p) {
entry:
  %q = load i32*, i32** @holder
  store i32 8, i32* %q
  store i32 9, i32* %p
  ret void
}
define internal void @pass(i32* %p) {
entry:
  call void @both(i32* %p)
  ret void
}
define i32 @main() {
entry:
  %v = alloca i32
  store i32 5, i32* %v
  call void @both(i32* %v)
  %first = load i32, i32* %v
  %w = alloca i32
  store i32 7, i32* %w
  call void @pass(i32* %w)
  %second = load i32, i32* %w
  %sum = add i32 %first, %second
  ret i32 %sum
}
