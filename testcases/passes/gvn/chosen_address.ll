; Hands off: the address of the variable gets elsewhere by a phi and by a select.
define i32 @f(i1 %c, i32* %p) {
entry:
  %x = alloca i32
  store i32 1, i32* %x
  %either = select i1 %c, i32* %x, i32* %p
  store i32 5, i32* %either
  %a = load i32, i32* %x
  ret i32 %a
}
define i32 @main() {
entry:
  %y = alloca i32
  %a = call i32 @f(i1 true, i32* %y)
  ret i32 %a
}
