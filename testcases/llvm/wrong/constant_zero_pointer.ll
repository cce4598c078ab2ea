; A pointer to nothing is null, not 0.
define i32* @f() {
  ret i32* 0 ;~ error[E0115]
}
