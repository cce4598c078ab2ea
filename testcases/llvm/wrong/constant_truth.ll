; true and false are an i1.
define i32 @f() {
  %1 = add i32 true, 1 ;~ error[E0115]
  ret i32 %1
}
