; Hands off: the next call finds the address of the variable in memory.
@zero = global i32 0
@last = global i32* @zero
define i32 @f(i32 %n) {
entry:
  %own = alloca i32
  store i32 %n, i32* %own
  %before = load i32*, i32** @last
  %value = load i32, i32* %before
  store i32* %own, i32** @last
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %less = sub i32 %n, 1
  %rest = call i32 @f(i32 %less)
  ret i32 %rest
end:
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5)
  ret i32 %value
}
