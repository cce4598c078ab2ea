; Each call stores before it loads, so it does not see what the call before has left.
@temporary = internal global i32 9
define internal i32 @twice(i32 %x) {
entry:
  store i32 %x, i32* @temporary
  %odd = and i32 %x, 1
  %is_odd = icmp ne i32 %odd, 0
  br i1 %is_odd, label %more, label %end
more:
  %old = load i32, i32* @temporary
  %new = add i32 %old, 1
  store i32 %new, i32* @temporary
  br label %end
end:
  %result = load i32, i32* @temporary
  %double = mul i32 %result, 2
  ret i32 %double
}
define i32 @main() {
entry:
  %a = call i32 @twice(i32 4)
  %b = call i32 @twice(i32 7)
  %sum = add i32 %a, %b
  ret i32 %sum
}
