; Hands off: each call counts before it returns.
@count = internal global i32 0
define internal i32 @f(i32 %n) {
entry:
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %again, label %last
again:
  %m = sub i32 %n, 1
  %x = call i32 @f(i32 %m)
  br label %end
last:
  br label %end
end:
  %value = phi i32 [ %x, %again ], [ 5, %last ]
  %before = load i32, i32* @count
  %after = add i32 %before, 1
  store i32 %after, i32* @count
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 3)
  %count = load i32, i32* @count
  %sum = add i32 %value, %count
  ret i32 %sum
}
