; All widths: the byte wraps, the conversion extends its sign.
define i64 @f() {
  %a = add i8 127, 1
  %b = sext i8 %a to i64
  %c = zext i8 %a to i64
  %d = sub i64 %c, %b
  %e = mul i64 %d, 16777216
  ret i64 %e
}
