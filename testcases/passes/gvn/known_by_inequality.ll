; `%x` is 7 where it does not differ from 7, and not where it does.
define i32 @f(i32 %x) {
entry:
  %differs = icmp ne i32 %x, 7
  br i1 %differs, label %other, label %seven
other:
  %more = add i32 %x, 1
  ret i32 %more
seven:
  %less = sub i32 %x, 1
  ret i32 %less
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 7)
  %b = call i32 @f(i32 20)
  %value = add i32 %a, %b
  ret i32 %value
}
