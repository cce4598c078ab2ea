; Hands off calls: they print, they read, or it is not known what they do.
declare i32 @getint()
declare void @putint(i32)
declare i32 @unknown(i32)
define i32 @f(i32 %n) {
  %a = call i32 @getint()
  call void @putint(i32 %n)
  %b = call i32 @unknown(i32 %n)
  ret i32 0
}
