; The shift makes the value undefined.
declare void @putint(i32)
declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  %mask = shl i32 1, %n
  %low = sub i32 %mask, 1
  call void @putint(i32 %low)
  ret i32 0
}
