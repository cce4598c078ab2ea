; --passes=inline,simplify,licm,adce --remarks
declare i32 @getint()

define internal i32 @willing(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal i32 @itself(i32 %x) noinline {
  %y = add i32 %x, -1
  %z = call i32 @itself(i32 %y)
  ret i32 %z
}

define i32 @main() {
  %a = call i32 @getint()
  %b = call i32 @willing(i32 %a)
  %c = call i32 @willing(i32 %b) noinline
  %d = call i32 @itself(i32 %c)
  ret i32 %d
}
