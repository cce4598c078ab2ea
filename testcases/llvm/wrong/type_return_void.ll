; ret without a value in an int function, and with one in a void function.
define i32 @f() {
  ret void ;~ error[E0111]
}

define void @g() {
  ret i32 0 ;~ error[E0111]
}

define i32 @h(i64 %n) {
  ret i64 %n ;~ error[E0111]
}
