define i32 @main() {
  %x = alloca i32
  store i32 7, i32* %x
  %1 = load volatile i32, i32* %x, align 8
  ret i32 %1
}
