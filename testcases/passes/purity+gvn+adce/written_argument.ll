; `set` writes what its parameter points to and nothing else: `b` is still 7.
define internal void @set(i32* %p) {
entry:
  store i32 1, i32* %p
  ret void
}
define i32 @main() {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 7, i32* %b
  call void @set(i32* %a)
  %x = load i32, i32* %b
  ret i32 %x
}
