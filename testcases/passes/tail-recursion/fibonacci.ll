; Of two calls the last one becomes a jump; the result of the first is accumulated.
define i32 @fib(i32 %n) {
entry:
  %is_small = icmp slt i32 %n, 2
  br i1 %is_small, label %end, label %go
go:
  %n1 = sub i32 %n, 1
  %a = call i32 @fib(i32 %n1)
  %n2 = sub i32 %n, 2
  %b = call i32 @fib(i32 %n2)
  %sum = add i32 %a, %b
  ret i32 %sum
end:
  ret i32 %n
}
define i32 @main() {
entry:
  %value = call i32 @fib(i32 10)
  ret i32 %value
}
