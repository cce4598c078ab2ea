; Hands off: what is stored as a number is read as a pointer, at an address of the same subscripts.
@g = internal global i32 5
@row = internal global [4 x i64] zeroinitializer
define i32 @f(i32 %i) {
entry:
  %number = ptrtoint i32* @g to i64
  %at = getelementptr [4 x i64], [4 x i64]* @row, i32 0, i32 %i
  store i64 %number, i64* %at
  %pointers = bitcast [4 x i64]* @row to [4 x i32*]*
  %place = getelementptr [4 x i32*], [4 x i32*]* %pointers, i32 0, i32 %i
  %pointer = load i32*, i32** %place
  %value = load i32, i32* %pointer
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 2)
  ret i32 %value
}
