; Hands off: each call reserves as much memory as its argument says.
define i32 @f(i32 %n, i32 %sum) {
entry:
  %numbers = alloca i32, i32 %n
  store i32 %sum, i32* %numbers
  %is_one = icmp sle i32 %n, 1
  br i1 %is_one, label %end, label %go
go:
  %less = sub i32 %n, 1
  %now = load i32, i32* %numbers
  %more = add i32 %now, %n
  %value = call i32 @f(i32 %less, i32 %more)
  ret i32 %value
end:
  %total = load i32, i32* %numbers
  ret i32 %total
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5, i32 0)
  ret i32 %value
}
