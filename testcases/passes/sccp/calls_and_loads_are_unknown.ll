; Hands off: what a call returns and what memory holds is not known here.
@g = global i32 3
declare i32 @getint()
define i32 @f() {
  %a = call i32 @getint()
  %b = load i32, i32* @g
  %c = add i32 %a, %b
  ret i32 %c
}
