; Hands off the first store: the function may have kept the address, and look at it later. The last one
; goes: the variable is gone after the return.
@kept = internal global i32* null
define internal void @keep(i32* %p) {
  store i32* %p, i32** @kept
  ret void
}
define internal i32 @look() {
  %p = load i32*, i32** @kept
  %value = load i32, i32* %p
  ret i32 %value
}
define i32 @main() {
  %slot = alloca i32
  call void @keep(i32* %slot)
  store i32 5, i32* %slot
  %value = call i32 @look()
  store i32 6, i32* %slot
  ret i32 %value
}
