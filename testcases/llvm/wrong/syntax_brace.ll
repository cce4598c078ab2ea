; The brace that closes a function is missing.
define i32 @f() {
  ret i32 0

define i32 @main() { ;~ error[E0101]
  ret i32 0
}
