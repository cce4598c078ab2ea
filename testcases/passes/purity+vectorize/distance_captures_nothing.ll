; The distance of the two arrays is compared before the loop. That does not capture the parameters.
define void @f(i32* %from, i32* %to) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr i32, i32* %from, i64 %i
  %value = load i32, i32* %source
  %sum = add i32 %value, 5
  %target = getelementptr i32, i32* %to, i64 %i
  store i32 %sum, i32* %target
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, 1024
  br i1 %more, label %loop, label %end
end:
  ret void
}
