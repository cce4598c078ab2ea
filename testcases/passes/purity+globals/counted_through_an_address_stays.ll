; Hands off: only `next` names the variable, but it keeps its value from one call to the next.
@count = internal global i32 0
define internal i32 @bump(i32* %p) {
entry:
  %before = load i32, i32* %p
  %after = add i32 %before, 1
  store i32 %after, i32* %p
  ret i32 %after
}
define internal i32 @next() {
entry:
  %value = call i32 @bump(i32* @count)
  ret i32 %value
}
define i32 @main() {
entry:
  %a = call i32 @next()
  %b = call i32 @next()
  %sum = add i32 %a, %b
  ret i32 %sum
}
