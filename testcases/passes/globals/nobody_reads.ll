; Stores that nobody reads go. `@both` is read, and its stores stay.
@count = internal global i32 0
@row = internal global [4 x i32] zeroinitializer
@both = internal global i32 1
define internal void @note(i32 %x) {
entry:
  store i32 %x, i32* @count
  store i32 %x, i32* getelementptr ([4 x i32], [4 x i32]* @row, i32 0, i32 2)
  %place = getelementptr [4 x i32], [4 x i32]* @row, i32 0, i32 %x
  store i32 %x, i32* %place
  store i32 %x, i32* @both
  ret void
}
define i32 @main() {
entry:
  call void @note(i32 2)
  %a = load i32, i32* @both
  ret i32 %a
}
