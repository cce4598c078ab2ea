; Hands off: the second store overwrites only a byte.
@g = internal global i32 0
define i32 @main() {
  store i32 321, i32* @g
  %byte = bitcast i32* @g to i8*
  store i8 0, i8* %byte
  store i8 7, i8* %byte
  %value = load i32, i32* @g
  %high = sub i32 %value, 256
  ret i32 %high
}
