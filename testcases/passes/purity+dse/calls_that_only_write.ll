; The function does nothing but write to what its parameter points to. The first call goes, since nobody
; reads that array; the second stays.
define internal void @set(i32* %p, i32 %value) {
  %at = getelementptr i32, i32* %p, i32 2
  store i32 %value, i32* %at
  ret void
}
define i32 @main() {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %in_a = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 0
  %in_b = getelementptr [4 x i32], [4 x i32]* %b, i32 0, i32 0
  call void @set(i32* %in_a, i32 1)
  call void @set(i32* %in_b, i32 2)
  %at = getelementptr i32, i32* %in_b, i32 2
  %value = load i32, i32* %at
  ret i32 %value
}
