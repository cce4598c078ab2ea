; Hands off: the address that is read is too many steps away to be followed.
@row = internal global [100 x i32] zeroinitializer
define i32 @main() {
entry:
  %0 = getelementptr [100 x i32], [100 x i32]* @row, i32 0, i32 1
  %1 = getelementptr i32, i32* %0, i32 1
  %2 = getelementptr i32, i32* %1, i32 1
  %3 = getelementptr i32, i32* %2, i32 1
  %4 = getelementptr i32, i32* %3, i32 1
  %5 = getelementptr i32, i32* %4, i32 1
  %6 = getelementptr i32, i32* %5, i32 1
  %7 = getelementptr i32, i32* %6, i32 1
  %8 = getelementptr i32, i32* %7, i32 1
  %9 = getelementptr i32, i32* %8, i32 1
  %10 = getelementptr i32, i32* %9, i32 1
  %11 = getelementptr i32, i32* %10, i32 1
  %12 = getelementptr i32, i32* %11, i32 1
  %13 = getelementptr i32, i32* %12, i32 1
  %14 = getelementptr i32, i32* %13, i32 1
  %15 = getelementptr i32, i32* %14, i32 1
  %16 = getelementptr i32, i32* %15, i32 1
  %17 = getelementptr i32, i32* %16, i32 1
  %18 = getelementptr i32, i32* %17, i32 1
  %19 = getelementptr i32, i32* %18, i32 1
  %20 = getelementptr i32, i32* %19, i32 1
  %21 = getelementptr i32, i32* %20, i32 1
  %22 = getelementptr i32, i32* %21, i32 1
  %23 = getelementptr i32, i32* %22, i32 1
  %24 = getelementptr i32, i32* %23, i32 1
  %25 = getelementptr i32, i32* %24, i32 1
  store i32 7, i32* %25
  %value = load i32, i32* getelementptr ([100 x i32], [100 x i32]* @row, i32 0, i32 26)
  ret i32 %value
}
