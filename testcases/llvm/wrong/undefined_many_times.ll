; What is not defined is named once, however often it is used.
define i32 @main() {
entry:
  %a = add i32 %missing, 1 ;~ error[E0104]
  %b = add i32 %missing, %a
  %c = mul i32 %missing, %missing
  %d = add i32 %b, %c
  ret i32 %d
}
