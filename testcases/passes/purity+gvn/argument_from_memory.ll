; Hands off: an argument that was loaded may be the address of `@g`.
@g = internal global i32 1
@holder = internal global i32* null
define internal i32 @f(i32* %p) {
entry:
  %a = load i32, i32* @g
  store i32 9, i32* %p
  %b = load i32, i32* @g
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @main() {
entry:
  store i32* @g, i32** @holder
  %p = load i32*, i32** @holder
  %value = call i32 @f(i32* %p)
  ret i32 %value
}
