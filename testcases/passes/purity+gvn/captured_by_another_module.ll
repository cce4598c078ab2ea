; Hands off: `@keep` may keep the address, and `@change` may write there.
declare void @keep(i32*)
declare void @change()
define internal void @pass(i32* %p) {
entry:
  call void @keep(i32* %p)
  ret void
}
define i32 @f() {
entry:
  %x = alloca i32
  call void @pass(i32* %x)
  store i32 1, i32* %x
  call void @change()
  %value = load i32, i32* %x
  ret i32 %value
}
