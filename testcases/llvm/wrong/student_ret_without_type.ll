; Returns that lack a type or a value.
define i32 @f(i32 %x) {
  ret %x ;~ error[E0101]
}

define i32 @g(i32 %x) {
  ret i32 ;~ error[E0101]
}

define i32 @h(i32 %x) {
  ret ;~ error[E0101]
}

define i32 @i(i32 %x) {
  ret 0 ;~ error[E0101]
}

define void @j() {
  ret void 0 ;~ error[E0101]
}

define i32 @main() {
  ret i32 0
}
