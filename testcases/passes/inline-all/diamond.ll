; `leaf` is reached on two ways, and its array is reserved once for both.
define internal i32 @leaf(i32 %n) {
entry:
  %a = alloca [4 x i32]
  %i = and i32 %n, 3
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 %n, i32* %p
  %r = load i32, i32* %p
  ret i32 %r
}
define i32 @left(i32 %x) {
entry:
  %a = call i32 @leaf(i32 %x)
  %r = add i32 %a, 1
  ret i32 %r
}
define i32 @right(i32 %x) {
entry:
  %a = call i32 @leaf(i32 %x)
  %b = call i32 @left(i32 %a)
  %r = add i32 %a, %b
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @left(i32 1)
  %b = call i32 @right(i32 %a)
  ret i32 %b
}
