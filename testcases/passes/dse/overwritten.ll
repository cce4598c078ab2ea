; The first of two stores goes: nothing reads in between.
@g = internal global i32 0
define i32 @main() {
  store i32 1, i32* @g
  store i32 2, i32* @g
  %value = load i32, i32* @g
  ret i32 %value
}
