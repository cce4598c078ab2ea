; Hands off: another module may write and read these.
@number = global i32 5
@written = common global i32 0
@elsewhere = external global i32
@row = global [2 x i32] [i32 1, i32 2]
define i32 @f() {
entry:
  store i32 1, i32* @written
  %a = load i32, i32* @number
  %b = load i32, i32* @elsewhere
  %c = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @row, i32 0, i32 1)
  %0 = add i32 %a, %b
  %1 = add i32 %0, %c
  ret i32 %1
}
