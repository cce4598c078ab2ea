; A parameter that is given a new value.
define i32 @twice(i32 %n) {
  %n = mul i32 %n, 2 ;~ error[E0105]
  ret i32 %n
}
