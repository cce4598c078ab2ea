; Hands off in `@f`: one of its calls passes the same array twice. In `@apart` no call does.
@x = global [4 x i32] zeroinitializer
@y = global [4 x i32] zeroinitializer
define internal i32 @f(i32* %p, i32* %q) {
entry:
  store i32 1, i32* %p
  store i32 2, i32* %q
  %value = load i32, i32* %p
  ret i32 %value
}
define internal i32 @apart(i32* %p, i32* %q) {
entry:
  store i32 1, i32* %p
  store i32 2, i32* %q
  %value = load i32, i32* %p
  ret i32 %value
}
define internal i32 @pass_on(i32* %p) {
entry:
  %q = getelementptr [4 x i32], [4 x i32]* @y, i32 0, i32 0
  %value = call i32 @f(i32* %p, i32* %q)
  ret i32 %value
}
define i32 @main() {
entry:
  %x = getelementptr [4 x i32], [4 x i32]* @x, i32 0, i32 0
  %y = getelementptr [4 x i32], [4 x i32]* @y, i32 0, i32 0
  %a = call i32 @pass_on(i32* %x)
  %b = call i32 @pass_on(i32* %y)
  %c = call i32 @apart(i32* %x, i32* %y)
  %ab = add i32 %a, %b
  %value = add i32 %ab, %c
  ret i32 %value
}
