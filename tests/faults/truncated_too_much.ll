declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  %wide = zext i32 %n to i64
  %far = shl nuw i64 %wide, 62
  %back = trunc i64 %far to i32
  ret i32 %back
}
