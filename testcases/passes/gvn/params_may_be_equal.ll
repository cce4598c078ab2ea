; Hands off: the two parameters may be the same address.
define i32 @f(i32* %p, i32* %q) {
entry:
  store i32 1, i32* %p
  store i32 2, i32* %q
  %value = load i32, i32* %p
  ret i32 %value
}
define i32 @main() {
entry:
  %slot = alloca i32
  %value = call i32 @f(i32* %slot, i32* %slot)
  ret i32 %value
}
