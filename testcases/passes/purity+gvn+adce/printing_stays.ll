; Hands off calls that print, directly or through others.
declare void @putint(i32)
define internal i32 @say(i32 %x) {
entry:
  call void @putint(i32 %x)
  ret i32 %x
}
define internal i32 @repeat(i32 %x) {
entry:
  %y = call i32 @say(i32 %x)
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @repeat(i32 3)
  %b = call i32 @repeat(i32 3)
  %c = call i32 @say(i32 3)
  ret i32 %a
}
