; Calls of a function that only the run knows.
@f = global i32 (i32)* @g ;~ error[E0102]

define i32 @g(i32 %n) {
  ret i32 %n
}
