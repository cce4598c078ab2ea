; A call of a recursive function moves, although the loop writes to another variable.
@a = global [10 x i32] zeroinitializer
@b = global [10 x i32] zeroinitializer
define internal i32 @sum(i32* %values, i32 %n) {
entry:
  %done = icmp sle i32 %n, 0
  br i1 %done, label %end, label %more
more:
  %less = sub i32 %n, 1
  %address = getelementptr i32, i32* %values, i32 %less
  %value = load i32, i32* %address
  %rest = call i32 @sum(i32* %values, i32 %less)
  %all = add i32 %rest, %value
  ret i32 %all
end:
  ret i32 3
}
define i32 @main() {
entry:
  %from = getelementptr [10 x i32], [10 x i32]* @a, i32 0, i32 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %total = call i32 @sum(i32* %from, i32 10)
  %to = getelementptr [10 x i32], [10 x i32]* @b, i32 0, i32 %i
  store i32 %total, i32* %to
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 10
  br i1 %go, label %loop, label %end
end:
  ret i32 %total
}
