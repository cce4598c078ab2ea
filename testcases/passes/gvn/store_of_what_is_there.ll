; A store of the value that was just loaded from there, and one of the value that was just stored, go.
; After the call the same store is needed.
@g = internal global i32 4
@h = global i32 5
declare void @putint(i32)
define internal void @change() {
  store i32 6, i32* @g
  ret void
}
define i32 @main() {
  %old = load i32, i32* @g
  store i32 1, i32* @h
  store i32 %old, i32* @g
  store i32 1, i32* @h
  call void @change()
  store i32 %old, i32* @g
  %value = load i32, i32* @g
  ret i32 %value
}
