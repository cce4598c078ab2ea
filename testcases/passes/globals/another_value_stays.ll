; Hands off: each of these gets another value. In `@row` the value is that of another element.
@number = internal global i32 5
@wide = internal global i64 5
@row = internal global [2 x i32] [i32 1, i32 2]
define internal void @change(i32 %x) {
entry:
  store i32 4, i32* @number
  store i64 -5, i64* @wide
  %place = getelementptr [2 x i32], [2 x i32]* @row, i32 0, i32 0
  store i32 2, i32* %place
  ret void
}
define i32 @main() {
entry:
  call void @change(i32 1)
  %a = load i32, i32* @number
  %b = load i64, i64* @wide
  %c = trunc i64 %b to i32
  %d = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @row, i32 0, i32 0)
  %0 = mul i32 %a, %d
  %1 = add i32 %0, %c
  ret i32 %1
}
