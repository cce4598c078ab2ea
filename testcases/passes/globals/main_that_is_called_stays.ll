; Hands off: each call of `main` sees what the one before has left.
@count = internal global i32 0
define i32 @main() {
entry:
  %before = load i32, i32* @count
  %after = add i32 %before, 1
  store i32 %after, i32* @count
  %more = icmp slt i32 %after, 5
  br i1 %more, label %again, label %end
again:
  %result = call i32 @main()
  ret i32 %result
end:
  %value = load i32, i32* @count
  ret i32 %value
}
