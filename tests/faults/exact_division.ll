declare void @putint(i32)
declare i32 @getint()

define i32 @half(i32 %n) {
  %half = sdiv exact i32 %n, 2
  ret i32 %half
}

define i32 @main() {
entry:
  %n = call i32 @getint()
  %h = call i32 @half(i32 %n)
  call void @putint(i32 %h)
  ret i32 0
}
