; Eighty iterations: too many to stand one after another, but four can. They divide the eighty, so one test
; is left for four.
@a = global [80 x i32] zeroinitializer
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 3, %entry ], [ %more, %loop ]
  %place = getelementptr inbounds [80 x i32], [80 x i32]* @a, i64 0, i64 %i
  %old = load i32, i32* %place
  %sum2 = mul i32 %sum, 3
  %sum3 = add i32 %sum2, %old
  %more = and i32 %sum3, 127
  store i32 %more, i32* %place
  %next = add i64 %i, 1
  %go = icmp slt i64 %next, 80
  br i1 %go, label %loop, label %end
end:
  ret i32 %more
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
