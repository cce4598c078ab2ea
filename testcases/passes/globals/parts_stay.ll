; Hands off: a part of a variable is accessed, or as another type. So no register can hold it, and what
; is read is not an element.
@word = internal global i32 258
@row = internal constant [2 x i32] [i32 1, i32 2]
@pair = internal constant { i32, i8 } { i32 1, i8 2 }
define i32 @main() {
entry:
  store i8 7, i8* bitcast (i32* @word to i8*)
  %a = load i32, i32* @word
  %b = load i64, i64* bitcast ([2 x i32]* @row to i64*)
  %high = lshr i64 %b, 32
  %c = trunc i64 %high to i32
  %d = load i8, i8* getelementptr ({ i32, i8 }, { i32, i8 }* @pair, i32 0, i32 1)
  %e = zext i8 %d to i32
  %0 = sub i32 %a, 250
  %1 = mul i32 %0, %c
  %2 = add i32 %1, %e
  ret i32 %2
}
