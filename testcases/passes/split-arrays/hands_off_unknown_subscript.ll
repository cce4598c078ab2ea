; Hands off: one subscript is not known.
declare i32 @getint()
define i32 @main() {
entry:
  %a = alloca [4 x i32]
  %x = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 1
  store i32 7, i32* %x
  %n = call i32 @getint()
  %y = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %n
  store i32 8, i32* %y
  %v = load i32, i32* %x
  ret i32 %v
}
