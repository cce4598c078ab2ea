; Hands off: a function returns the address.
@row = internal global [2 x i32] [i32 4, i32 5]
@number = internal global i32 6
define i32* @place() {
entry:
  ret i32* getelementptr ([2 x i32], [2 x i32]* @row, i32 0, i32 1)
}
define i32* @whole() {
entry:
  ret i32* @number
}
define i32 @main() {
entry:
  %place = call i32* @place()
  store i32 8, i32* %place
  %value = load i32, i32* %place
  ret i32 %value
}
