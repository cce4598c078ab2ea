; A comparison gives an i1.
define i32 @f(i32 %n) {
  %c = icmp eq i32 %n, 0
  ret i32 %c ;~ error[E0111]
}
