; Hands off: the call may have kept the address of the variable.
@kept = global i32* null
define void @keep(i32* %p) {
entry:
  store i32* %p, i32** @kept
  ret void
}
define void @set() {
entry:
  %p = load i32*, i32** @kept
  store i32 9, i32* %p
  ret void
}
define i32 @main() {
entry:
  %slot = alloca i32
  call void @keep(i32* %slot)
  store i32 1, i32* %slot
  call void @set()
  %value = load i32, i32* %slot
  ret i32 %value
}
