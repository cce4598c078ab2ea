; In every function the numbers begin anew.
define i32 @one() {
  %1 = add i32 0, 1
  ret i32 %1
}

define i32 @two() {
  %2 = add i32 0, 2 ;~ error[E0103]
  ret i32 %2
}

define i32 @three(i32 %n) {
entry:
  %1 = add i32 %n, 3 ;~ error[E0103]
  ret i32 %1
}
