; Hands off: the parameter may be the address of the global variable.
@g = global i32 0
define i32 @f(i32* %p) {
entry:
  %before = load i32, i32* @g
  store i32 5, i32* %p
  %after = load i32, i32* @g
  %difference = sub i32 %after, %before
  ret i32 %difference
}
define i32 @main() {
entry:
  %value = call i32 @f(i32* @g)
  ret i32 %value
}
