; `at` only reads what its parameter points to, so nothing writes the array.
@row = internal global [3 x i32] [i32 1, i32 2, i32 3]
define internal i32 @at(i32* %a, i32 %i) {
entry:
  %place = getelementptr i32, i32* %a, i32 %i
  %x = load i32, i32* %place
  ret i32 %x
}
define i32 @main() {
entry:
  %start = getelementptr [3 x i32], [3 x i32]* @row, i32 0, i32 0
  %a = call i32 @at(i32* %start, i32 1)
  %b = load i32, i32* getelementptr ([3 x i32], [3 x i32]* @row, i32 0, i32 2)
  %sum = add i32 %a, %b
  ret i32 %sum
}
