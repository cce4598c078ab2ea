; Hands off: `next` counts its calls. `maybe` stores on one path only.
@calls = internal global i32 0
@last = internal global i32 3
define internal i32 @next() {
entry:
  %before = load i32, i32* @calls
  %after = add i32 %before, 1
  store i32 %after, i32* @calls
  ret i32 %after
}
define internal i32 @maybe(i32 %x) {
entry:
  %is_set = icmp sgt i32 %x, 0
  br i1 %is_set, label %set, label %end
set:
  store i32 %x, i32* @last
  br label %end
end:
  %value = load i32, i32* @last
  ret i32 %value
}
define i32 @main() {
entry:
  %a = call i32 @next()
  %b = call i32 @next()
  %c = call i32 @maybe(i32 0)
  %d = call i32 @maybe(i32 10)
  %e = call i32 @maybe(i32 0)
  %0 = mul i32 %a, %b
  %1 = mul i32 %c, %d
  %2 = add i32 %0, %1
  %3 = add i32 %2, %e
  ret i32 %3
}
