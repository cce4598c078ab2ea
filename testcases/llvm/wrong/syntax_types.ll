; Every operand has its type in front.
define i32 @f(i32 %n) {
entry:
  %p = alloca i32
  store %n, i32* %p ;~ error[E0101]
  store i32 %n, %p ;~ error[E0101]
  %a = add %n, 1 ;~ error[E0101]
  %b = load i32, %p ;~ error[E0101]
  %c = icmp slt %n, 5 ;~ error[E0101]
  ret 0 ;~ error[E0101]
}
