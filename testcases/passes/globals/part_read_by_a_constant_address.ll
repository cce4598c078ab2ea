; Hands off: a byte of the variable is read, at an address that is a constant.
@wide = internal global i32 7
define i32 @main() {
entry:
  store i32 513, i32* @wide
  %byte = load i8, i8* bitcast (i32* @wide to i8*)
  %whole = load i32, i32* @wide
  %extended = zext i8 %byte to i32
  %sum = add i32 %extended, %whole
  ret i32 %sum
}
