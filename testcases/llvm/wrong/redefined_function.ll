; A function defined twice.
define i32 @f() {
  ret i32 1
}

define i32 @f() { ;~ error[E0105]
  ret i32 2
}
