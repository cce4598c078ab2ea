; What is stored is there already. `@row` is zero wherever it is read.
@number = internal global i32 5
@row = internal global [9 x i32] zeroinitializer
define internal void @reset(i32 %i) {
entry:
  store i32 5, i32* @number
  %place = getelementptr [9 x i32], [9 x i32]* @row, i32 0, i32 %i
  store i32 0, i32* %place
  ret void
}
define i32 @main() {
entry:
  call void @reset(i32 3)
  %a = load i32, i32* @number
  %b = load i32, i32* getelementptr ([9 x i32], [9 x i32]* @row, i32 0, i32 3)
  %sum = add i32 %a, %b
  ret i32 %sum
}
