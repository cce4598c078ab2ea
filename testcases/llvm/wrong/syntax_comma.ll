; Operands are separated by commas.
define i32 @f(i32 %n) {
entry:
  %p = alloca i32
  store i32 %n i32* %p ;~ error[E0101]
  %a = add i32 %n 1 ;~ error[E0101]
  %b = load i32 i32* %p ;~ error[E0101]
  ret i32 %n
}
