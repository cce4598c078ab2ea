; Hands off: `x + 100 + 100` and `x - 56` are the same number of 8 bits.
define i32 @f([512 x i8]* %bytes, i8 %x) {
entry:
  %middle = getelementptr [512 x i8], [512 x i8]* %bytes, i32 0, i32 256
  %more = add i8 %x, 100
  %much = add i8 %more, 100
  %less = sub i8 %x, 56
  %i = sext i8 %much to i32
  %j = sext i8 %less to i32
  %p = getelementptr i8, i8* %middle, i32 %i
  %q = getelementptr i8, i8* %middle, i32 %j
  store i8 1, i8* %p
  store i8 2, i8* %q
  %byte = load i8, i8* %p
  %value = sext i8 %byte to i32
  ret i32 %value
}
define i32 @main() {
entry:
  %bytes = alloca [512 x i8]
  %value = call i32 @f([512 x i8]* %bytes, i8 5)
  ret i32 %value
}
