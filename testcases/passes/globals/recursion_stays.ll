; Hands off: the call changes what was stored before it. So does that in `odd`, through `even`.
@deep = internal global i32 0
@parity = internal global i32 0
define internal i32 @sum(i32 %n) {
entry:
  store i32 %n, i32* @deep
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %more
more:
  %less = sub i32 %n, 1
  %rest = call i32 @sum(i32 %less)
  %value = load i32, i32* @deep
  %total = add i32 %rest, %value
  ret i32 %total
end:
  ret i32 100
}
define internal i32 @even(i32 %n) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %more
more:
  %less = sub i32 %n, 1
  %result = call i32 @odd(i32 %less)
  ret i32 %result
end:
  ret i32 1
}
define internal i32 @odd(i32 %n) {
entry:
  store i32 %n, i32* @parity
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %end, label %more
more:
  %less = sub i32 %n, 1
  %result = call i32 @even(i32 %less)
  %value = load i32, i32* @parity
  %sum = add i32 %result, %value
  ret i32 %sum
end:
  ret i32 0
}
define i32 @main() {
entry:
  %a = call i32 @sum(i32 3)
  %b = call i32 @even(i32 5)
  %sum = add i32 %a, %b
  ret i32 %sum
}
