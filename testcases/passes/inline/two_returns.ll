; A phi joins the values of the two returns.
define internal i32 @abs(i32 %x) {
entry:
  %c = icmp slt i32 %x, 0
  br i1 %c, label %negative, label %positive
negative:
  %y = sub i32 0, %x
  ret i32 %y
positive:
  ret i32 %x
}
define i32 @main() {
entry:
  %a = call i32 @abs(i32 -3)
  %b = call i32 @abs(i32 4)
  %c = add i32 %a, %b
  ret i32 %c
}
