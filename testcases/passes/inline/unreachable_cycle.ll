; In a block that is never reached, calls may be their own arguments. Such a value is undefined.
define internal i32 @same(i32 %x) {
entry:
  ret i32 %x
}
define i32 @main() {
entry:
  ret i32 1
never:
  %a = call i32 @same(i32 %a)
  %b = call i32 @same(i32 %c)
  %c = call i32 @same(i32 %b)
  %d = add i32 %a, %b
  %e = add i32 %c, %d
  br label %never
}
