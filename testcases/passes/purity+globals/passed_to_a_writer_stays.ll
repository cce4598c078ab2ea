; Hands off `@row`, which `set` writes. Nobody reads `@unread`, so the store here goes.
@row = internal global [3 x i32] [i32 1, i32 2, i32 3]
@unread = internal global [3 x i32] zeroinitializer
define internal void @set(i32* %a, i32 %x) {
entry:
  store i32 %x, i32* %a
  ret void
}
define i32 @main() {
entry:
  %start = getelementptr [3 x i32], [3 x i32]* @row, i32 0, i32 0
  call void @set(i32* %start, i32 8)
  %other = getelementptr [3 x i32], [3 x i32]* @unread, i32 0, i32 0
  call void @set(i32* %other, i32 9)
  store i32 5, i32* %other
  %b = load i32, i32* %start
  ret i32 %b
}
