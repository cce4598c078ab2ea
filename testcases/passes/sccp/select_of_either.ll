; Hands off `%a`: either number may be chosen. `%b` is 4 in any case.
define i32 @f(i1 %c) {
entry:
  %four = add i32 1, 3
  %five = add i32 1, 4
  %a = select i1 %c, i32 %four, i32 %five
  %b = select i1 %c, i32 %four, i32 4
  %sum = mul i32 %a, %b
  ret i32 %sum
}
define i32 @main() {
entry:
  %a = call i32 @f(i1 false)
  ret i32 %a
}
