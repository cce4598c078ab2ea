; The copy writes @to and does not read it, as the loop.
@from = global [24 x i32] zeroinitializer
@to = global [24 x i32] zeroinitializer
define void @f() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %source = getelementptr [24 x i32], [24 x i32]* @from, i64 0, i64 %i
  %value = load i32, i32* %source
  %target = getelementptr [24 x i32], [24 x i32]* @to, i64 0, i64 %i
  store i32 %value, i32* %target
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret void
}
