; Hands off: what is called at the end is another function. `@f` calls itself before that.
define internal i32 @g(i32 %x) {
entry:
  %y = mul i32 %x, 10
  ret i32 %y
}
define i32 @f(i32 %x) {
entry:
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %end, label %more
more:
  %less = sub i32 %x, 1
  %a = call i32 @f(i32 %less)
  %b = call i32 @g(i32 %a)
  ret i32 %b
end:
  ret i32 1
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 2)
  ret i32 %a
}
