; Hands off: `x + 1` wraps before it is extended, the step of one byte after it does not.
define i32 @f([512 x i8]* %bytes, i8 %x) {
entry:
  %middle = getelementptr [512 x i8], [512 x i8]* %bytes, i32 0, i32 256
  %sum = add i8 %x, 1
  %i = sext i8 %sum to i32
  %j = sext i8 %x to i32
  %p = getelementptr i8, i8* %middle, i32 %i
  %before = getelementptr i8, i8* %middle, i32 %j
  %q = getelementptr i8, i8* %before, i32 1
  store i8 0, i8* %q
  store i8 1, i8* %p
  %byte = load i8, i8* %q
  %value = sext i8 %byte to i32
  ret i32 %value
}
define i32 @main() {
entry:
  %bytes = alloca [512 x i8]
  %value = call i32 @f([512 x i8]* %bytes, i8 127)
  ret i32 %value
}
