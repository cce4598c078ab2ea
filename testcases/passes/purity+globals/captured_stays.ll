; Hands off: `keep` stores its parameter, and `set` writes through what it stored.
@row = internal global [3 x i32] [i32 1, i32 2, i32 3]
@place = internal global i32* null
define internal void @keep(i32* %a) {
entry:
  store i32* %a, i32** @place
  ret void
}
define internal void @set(i32 %x) {
entry:
  %a = load i32*, i32** @place
  store i32 %x, i32* %a
  ret void
}
define i32 @main() {
entry:
  %start = getelementptr [3 x i32], [3 x i32]* @row, i32 0, i32 0
  call void @keep(i32* %start)
  call void @set(i32 8)
  %b = load i32, i32* %start
  ret i32 %b
}
