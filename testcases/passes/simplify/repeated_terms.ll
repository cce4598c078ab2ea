; A sum of repeated terms becomes one of multiples.
define i32 @main() {
entry:
  %r = call i32 @f(i32 7, i32 100)
  ret i32 %r
}
define i32 @f(i32 %x, i32 %y) {
  %1 = add i32 %x, %y
  %2 = add i32 %1, %x
  %3 = sub i32 %2, %y
  %4 = add i32 %3, %x
  %5 = add i32 %4, %y
  %6 = add i32 %5, %x
  %7 = add i32 %6, 5
  ret i32 %7
}
