; Values belong to their functions.
define i32 @first() {
entry:
  %value = add i32 1, 2
  ret i32 %value
}

define i32 @second() {
entry:
  ret i32 %value ;~ error[E0104]
}
