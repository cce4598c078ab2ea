; Hands off: `pass` keeps the address by calling `keep`, so `change` may write to the variable.
@holder = internal global i32* null
define internal void @keep(i32* %p) {
entry:
  store i32* %p, i32** @holder
  ret void
}
define internal void @pass(i32* %p) {
entry:
  call void @keep(i32* %p)
  ret void
}
define internal void @change() {
entry:
  %q = load i32*, i32** @holder
  store i32 9, i32* %q
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  call void @pass(i32* %x)
  store i32 1, i32* %x
  call void @change()
  %value = load i32, i32* %x
  ret i32 %value
}
