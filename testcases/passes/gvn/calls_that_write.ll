; Hands off where a call may write: the global variable. It cannot write the local variable, whose
; address nobody has.
@g = global i32 0
define void @count() {
entry:
  %old = load i32, i32* @g
  %new = add i32 %old, 1
  store i32 %new, i32* @g
  ret void
}
define i32 @main() {
entry:
  %local = alloca [2 x i32]
  %first = getelementptr [2 x i32], [2 x i32]* %local, i32 0, i32 0
  store i32 4, i32* %first
  %before = load i32, i32* @g
  call void @count()
  %after = load i32, i32* @g
  %kept = load i32, i32* %first
  %sum = add i32 %before, %after
  %total = add i32 %sum, %kept
  ret i32 %total
}
