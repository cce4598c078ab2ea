; `main` runs once, so its variable can begin with the initial value. The array stays where it is.
@count = internal global i32 7
@row = internal global [2 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = load i32, i32* @count
  %after = add i32 %before, %i
  store i32 %after, i32* @count
  %bit = and i32 %i, 1
  %place = getelementptr [2 x i32], [2 x i32]* @row, i32 0, i32 %bit
  store i32 %after, i32* %place
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 5
  br i1 %more, label %loop, label %end
end:
  %a = load i32, i32* @count
  %b = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @row, i32 0, i32 1)
  %sum = add i32 %a, %b
  ret i32 %sum
}
