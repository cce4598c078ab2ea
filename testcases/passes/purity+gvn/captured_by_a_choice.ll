; Hands off: `keep` puts one of two addresses into `@holder`, so `change` may write to the variable.
@holder = internal global i32* null
@other = internal global i32 7
define internal void @keep(i1 %c, i32* %p) {
entry:
  %q = select i1 %c, i32* %p, i32* @other
  store i32* %q, i32** @holder
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
  call void @keep(i1 true, i32* %x)
  store i32 1, i32* %x
  call void @change()
  %value = load i32, i32* %x
  ret i32 %value
}
