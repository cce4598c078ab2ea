; Hands off functions that call each other in a circle.
define internal i32 @even(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  ret i32 %r
}
define internal i32 @odd(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  ret i32 0
no:
  %m = sub i32 %n, 1
  %r = call i32 @even(i32 %m)
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @even(i32 7)
  ret i32 %a
}
