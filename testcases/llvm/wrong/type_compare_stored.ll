; The result of a comparison is stored into an int.
define i32 @f(i32 %n) {
entry:
  %flag = alloca i32
  %c = icmp ne i32 %n, 0
  store i1 %c, i32* %flag ;~ error[E0111]
  %0 = load i32, i32* %flag
  %not = xor i1 %0, true ;~ error[E0111]
  ret i32 %0
}
