; Arithmetic on constants is done, whatever chain it comes in.
define i32 @f() {
  %a = add i32 20, 22
  %b = mul i32 %a, %a
  %c = sub i32 %b, 1764
  %d = shl i32 1, %c
  ret i32 %d
}
