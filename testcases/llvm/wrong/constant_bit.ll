; An i1 is 0 or 1.
define i1 @f() {
  ret i1 2 ;~ error[E0115]
}
