; Instructions stand in functions.
define i32 @f() {
  ret i32 0
}
  ret i32 1 ;~ error[E0101]

@x = global i32 5
