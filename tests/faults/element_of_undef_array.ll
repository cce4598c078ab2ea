@table = global [4 x i32] [i32 1, i32 2, i32 undef, i32 4]
declare void @putint(i32)

define i32 @main() {
entry:
  %place = getelementptr [4 x i32], [4 x i32]* @table, i32 0, i32 2
  %value = load i32, i32* %place
  %more = add i32 %value, 1
  call void @putint(i32 %more)
  ret i32 0
}
