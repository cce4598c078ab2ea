declare void @putint(i32)

define i32 @main() {
entry:
  %slot = alloca i32
  %bits = lshr i32 1, 33
  store i32 %bits, i32* %slot
  %loaded = load i32, i32* %slot
  call void @putint(i32 %loaded)
  ret i32 0
}
