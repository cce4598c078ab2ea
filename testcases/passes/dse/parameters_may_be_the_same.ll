; Hands off: the load of `%q` may read what `%p` points to. The store before the last is overwritten.
define i32 @f(i32* %p, i32* %q) {
  store i32 1, i32* %p
  %value = load i32, i32* %q
  store i32 2, i32* %p
  store i32 3, i32* %p
  ret i32 %value
}
define i32 @main() {
  %slot = alloca i32
  %value = call i32 @f(i32* %slot, i32* %slot)
  ret i32 %value
}
