; The trip count of the inner loop depends on the outer one, which is unrolled in a later wave.
declare void @putint(i32)
define i32 @f() {
entry:
  %a = alloca [4 x i32]
  br label %rows
rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %columns
columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
  %x = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %j
  store i32 %i, i32* %x
  %j.next = add i32 %j, 1
  %more = icmp sle i32 %j.next, %i
  br i1 %more, label %columns, label %latch
latch:
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, 3
  br i1 %go, label %rows, label %end
end:
  %y = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 1
  %v = load i32, i32* %y
  call void @putint(i32 %v)
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
