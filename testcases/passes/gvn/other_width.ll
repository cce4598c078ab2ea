; Hands off: the byte is a part of the stored number, and changes a part of it.
define i32 @main() {
entry:
  %slot = alloca i32
  %byte = bitcast i32* %slot to i8*
  store i32 513, i32* %slot
  %part = load i8, i8* %byte
  store i8 7, i8* %byte
  %whole = load i32, i32* %slot
  %number = sext i8 %part to i32
  %sum = add i32 %whole, %number
  ret i32 %sum
}
