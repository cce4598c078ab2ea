define i32 @half(i32 %n, i32 %by) {
  %1 = udiv i32 %n, %by ; by nothing
  ret i32 %1
}
define i32 @main() {
  %1 = call i32 @half(i32 7, i32 0)
  ret i32 %1
}
