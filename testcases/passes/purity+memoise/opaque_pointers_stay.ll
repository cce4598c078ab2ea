; Hands off: the table needs typed pointers.
@seen = global i32 0
define i32 @fibonacci(i32 %n) {
entry:
  %more = icmp sgt i32 %n, 1
  br i1 %more, label %step, label %base
base:
  ret i32 %n
step:
  %fewer = add i32 %n, -1
  %fewest = add i32 %n, -2
  %a = call i32 @fibonacci(i32 %fewer)
  %b = call i32 @fibonacci(i32 %fewest)
  %sum = add i32 %a, %b
  ret i32 %sum
}
define i32 @main() {
entry:
  %r = call i32 @fibonacci(i32 10)
  store i32 %r, ptr @seen
  ret i32 %r
}
