; Hands off: one element is no longer 0.
@row = internal global [4 x i32] zeroinitializer
define i32 @main() {
entry:
  %place = getelementptr [4 x i32], [4 x i32]* @row, i32 0, i32 2
  store i32 6, i32* %place
  %value = load i32, i32* getelementptr ([4 x i32], [4 x i32]* @row, i32 0, i32 2)
  ret i32 %value
}
