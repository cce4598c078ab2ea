; Hands off: the address of `@number` is added to another one.
@number = internal global i32 5
@base = internal global i32 0
define i32 @main() {
entry:
  %from = ptrtoint i32* @base to i64
  %back = sub i64 0, %from
  %start = getelementptr i8, i8* bitcast (i32* @base to i8*), i64 %back
  %to = getelementptr i8, i8* %start, i64 ptrtoint (i32* @number to i64)
  %place = bitcast i8* %to to i32*
  store i32 9, i32* %place
  %value = load i32, i32* @number
  ret i32 %value
}
