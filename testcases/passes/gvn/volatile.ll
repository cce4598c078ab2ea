; Hands off: what is volatile is read each time, and may change other memory.
@g = global i32 3
@other = global i32 4
define i32 @f() {
entry:
  %plain = load i32, i32* @other
  %first = load volatile i32, i32* @g
  %second = load volatile i32, i32* @g
  %again = load i32, i32* @other
  %both = add i32 %first, %second
  %others = mul i32 %plain, %again
  %value = sub i32 %both, %others
  ret i32 %value
}
