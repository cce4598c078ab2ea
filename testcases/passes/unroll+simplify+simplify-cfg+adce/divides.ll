; Eighty iterations: too many to stand one after another, but four can. They divide the eighty, so one test
; is left for four.
@a = global [80 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 3, %entry ], [ %more, %loop ]
  %place = getelementptr inbounds [80 x i32], [80 x i32]* @a, i64 0, i64 %i
  %old = load i32, i32* %place
  %sum2 = mul i32 %sum, 3
  %sum3 = add i32 %sum2, %old
  %sum4 = xor i32 %sum3, 5
  %sum5 = srem i32 %sum4, 1001
  %sum6 = mul i32 %sum5, 7
  %sum7 = srem i32 %sum6, 2003
  %sum8 = xor i32 %sum7, 9
  store i32 %sum8, i32* %place
  %more = and i32 %sum8, 127
  %next = add i64 %i, 1
  %go = icmp slt i64 %next, 80
  br i1 %go, label %loop, label %end
end:
  ret i32 %more
}
