; Hands off: `sum` reads what is stored, through its parameter.
@number = internal global i32 1
define internal i32 @sum(i32* %p) {
entry:
  %value = load i32, i32* %p
  ret i32 %value
}
define i32 @main() {
entry:
  store i32 5, i32* @number
  %value = call i32 @sum(i32* @number)
  ret i32 %value
}
