; What nobody reads goes, with what only it reads.
define i32 @f(i32 %a, i32 %b) {
  %x = mul i32 %a, %b
  %y = add i32 %x, 1
  %z = sub i32 %a, %b
  ret i32 %z
}
