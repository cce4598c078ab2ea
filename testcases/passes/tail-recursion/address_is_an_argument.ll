; Hands off: the next call reads the variable of this one.
define i32 @f(i32* %before, i32 %n) {
entry:
  %own = alloca i32
  store i32 %n, i32* %own
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %go
go:
  %less = sub i32 %n, 1
  %value = call i32 @f(i32* %own, i32 %less)
  ret i32 %value
end:
  %last = load i32, i32* %before
  ret i32 %last
}
define i32 @main() {
entry:
  %slot = alloca i32
  store i32 9, i32* %slot
  %value = call i32 @f(i32* %slot, i32 3)
  ret i32 %value
}
