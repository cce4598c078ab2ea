; Subscripts that are computed from a counter, under a condition that is known in each iteration.
declare void @putint(i32)
define i32 @f() {
entry:
  %a = alloca [2 x [3 x i32]]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %row = sdiv i32 %i, 3
  %column = srem i32 %i, 3
  %x = getelementptr [2 x [3 x i32]], [2 x [3 x i32]]* %a, i32 0, i32 %row, i32 %column
  %is.first = icmp eq i32 %row, 0
  br i1 %is.first, label %first, label %second
first:
  store i32 %i, i32* %x
  br label %latch
second:
  %minus = sub i32 0, %i
  store i32 %minus, i32* %x
  br label %latch
latch:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 6
  br i1 %go, label %loop, label %end
end:
  %y = getelementptr [2 x [3 x i32]], [2 x [3 x i32]]* %a, i32 0, i32 1, i32 0
  %v = load i32, i32* %y
  call void @putint(i32 %v)
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
