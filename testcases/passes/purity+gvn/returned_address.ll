; Hands off: the address that `same` returns is that of the variable.
define internal i32* @same(i32* %p) {
entry:
  ret i32* %p
}
define i32 @main() {
entry:
  %x = alloca i32
  %q = call i32* @same(i32* %x)
  store i32 1, i32* %x
  store i32 9, i32* %q
  %value = load i32, i32* %x
  ret i32 %value
}
