; Hands off two of the loads: they read a part of what is stored. `%wide` is what is stored.
define i32 @main() {
entry:
  %slot = alloca i64
  store i64 4294967298, ptr %slot
  %low = load i32, ptr %slot
  %byte = load i8, ptr %slot
  %wide = load i64, ptr %slot
  %high = lshr i64 %wide, 31
  %narrow = trunc i64 %high to i32
  %extended = zext i8 %byte to i32
  %a = mul i32 %low, %narrow
  %b = add i32 %a, %extended
  ret i32 %b
}
