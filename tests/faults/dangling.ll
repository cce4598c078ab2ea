define i32* @local(i32 %value) {
  %x = alloca [4 x i32]
  %1 = getelementptr [4 x i32], [4 x i32]* %x, i32 0, i32 0
  store i32 %value, i32* %1
  ret i32* %1
}
define i32 @main() {
  %first = call i32* @local(i32 1)
  %second = call i32* @local(i32 2)
  %1 = load i32, i32* %first
  ret i32 %1
}
