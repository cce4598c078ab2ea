; A variable of the caller that is reserved after the call stays in the entry block.
@g = internal global i32 0
define internal i32 @next() {
entry:
  %old = load i32, i32* @g
  %new = add i32 %old, 1
  store i32 %new, i32* @g
  ret i32 %new
}
define i32 @main() {
entry:
  %a = call i32 @next()
  %v = alloca [2 x i32]
  %p = getelementptr [2 x i32], [2 x i32]* %v, i32 0, i32 %a
  store i32 7, i32* %p
  %b = call i32 @next()
  %r = load i32, i32* %p
  ret i32 %r
}
