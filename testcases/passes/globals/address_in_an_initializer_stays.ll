; `@holder` is constant, so its load yields an address. Hands off `@held`, which is written through it,
; and `@inside`, which a nested constant mentions.
@held = internal global i32 1
@inside = internal global [2 x i32] [i32 1, i32 2]
@holder = internal global i32* @held
@other = internal global i32* bitcast (i8* getelementptr (i8, i8* bitcast ([2 x i32]* @inside to i8*), i64 4) to i32*)
define internal void @set(i32** %p, i32 %x) {
entry:
  %place = load i32*, i32** %p
  store i32 %x, i32* %place
  ret void
}
define i32 @main() {
entry:
  %place = load i32*, i32** @holder
  store i32 6, i32* %place
  call void @set(i32** @other, i32 7)
  %a = load i32, i32* @held
  %b = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @inside, i32 0, i32 1)
  %product = mul i32 %a, %b
  ret i32 %product
}
