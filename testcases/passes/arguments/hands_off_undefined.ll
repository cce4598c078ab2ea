; Hands off: undef is another number for each use, and poison is none.
define internal i32 @f(i32 %x, i32 %y) {
entry:
  %r = add i32 %x, %y
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 undef, i32 poison)
  ret i32 0
}
