; Nothing is wrong here.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %1 = call i32 @getint()
  call void @putint(i32 %1)
  ret i32 0
}
