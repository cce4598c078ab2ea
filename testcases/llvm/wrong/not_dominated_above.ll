; Within a block the definition stands above the use.
define i32 @f(i32 %n) {
entry:
  %b = add i32 %a, 1 ;~ error[E0106]
  %a = add i32 %n, 1
  %c = add i32 %c, %b ;~ error[E0106]
  ret i32 %c
}
