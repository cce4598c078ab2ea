; Hands off: `keep` stores the address as a number, so `change` may write to the variable.
@holder = internal global i64 0
define internal void @keep(i32* %p) {
entry:
  %n = ptrtoint i32* %p to i64
  store i64 %n, i64* @holder
  ret void
}
define internal void @change() {
entry:
  %n = load i64, i64* @holder
  %q = inttoptr i64 %n to i32*
  store i32 9, i32* %q
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  call void @keep(i32* %x)
  store i32 1, i32* %x
  call void @change()
  %value = load i32, i32* %x
  ret i32 %value
}
