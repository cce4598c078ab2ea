; Hands off: the store is after the call.
@g = global i32 0
define i32 @f(i32 %n) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %less = sub i32 %n, 1
  %value = call i32 @f(i32 %less)
  store i32 %n, i32* @g
  ret i32 %value
end:
  ret i32 5
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 3)
  %last = load i32, i32* @g
  %sum = add i32 %value, %last
  ret i32 %sum
}
