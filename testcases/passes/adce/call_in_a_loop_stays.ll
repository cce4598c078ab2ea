; Hands off: nobody reads what the call yields, but it changes `@count`.
@count = internal global i32 0
define internal i32 @next() {
entry:
  %old = load i32, i32* @count
  %new = add i32 %old, 1
  store i32 %new, i32* @count
  ret i32 %new
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %more, %loop ]
  %unused = call i32 @next()
  %more = add i32 %i, 1
  %again = icmp slt i32 %more, 5
  br i1 %again, label %loop, label %end
end:
  %result = load i32, i32* @count
  ret i32 %result
}
