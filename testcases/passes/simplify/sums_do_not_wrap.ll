; A sum of a sum does not wrap if neither does, unless the number does.
define i32 @near(i32 %x) {
  %a = add nsw i32 %x, 3
  %b = add nsw i32 %a, 4
  %c = sub nsw i32 %b, 9
  ret i32 %c
}

define i32 @may_wrap(i32 %x) {
  %a = add i32 %x, 3
  %b = add nsw i32 %a, 4
  ret i32 %b
}

define i32 @least(i32 %x) {
  %a = sub nsw i32 %x, -2147483648
  ret i32 %a
}

define i32 @main() {
  ret i32 0
}
