; Hands off: other modules may call one function, something may call the other through its address, and nobody calls the
; third.
@table = global i32 (i32)* @named
define i32 @visible(i32 %n) {
entry:
  ret i32 %n
}
define internal i32 @named(i32 %n) {
entry:
  ret i32 %n
}
define internal i32 @uncalled(i32 %n) {
entry:
  ret i32 %n
}
define i32 @main() {
entry:
  %a = call i32 @visible(i32 4)
  %b = call i32 @named(i32 4)
  %sum = add i32 %a, %b
  ret i32 %sum
}
