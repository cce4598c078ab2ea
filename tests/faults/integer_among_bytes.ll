define i32 @main() {
  %bytes = alloca [8 x i8]
  %p = getelementptr [8 x i8], [8 x i8]* %bytes, i32 0, i32 0
  %int = bitcast i8* %p to i32*
  store i32 7, i32* %int, align 1
  %1 = load i32, i32* %int, align 1
  store i32 %1, i32* %int ; promises more than bytes have
  ret i32 0
}
