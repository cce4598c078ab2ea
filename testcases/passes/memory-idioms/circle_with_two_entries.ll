; Hands off: a circle with two entries is inside. It goes around several times in an iteration.
@a = internal global [100 x i32] zeroinitializer
define internal i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %is_odd = trunc i32 %i to i1
  br i1 %is_odd, label %left, label %right
left:
  %x = phi i32 [ 0, %loop ], [ %y, %right ]
  %x2 = add i32 %x, 1
  %x3 = mul i32 %x2, %n
  br label %right
right:
  %y = phi i32 [ 0, %loop ], [ %x3, %left ]
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 -1, i32* %at
  %small = icmp slt i32 %y, 10
  br i1 %small, label %left, label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 80
  br i1 %go, label %loop, label %end
end:
  ret i32 %y
}
define i32 @main() {
entry:
  %y = call i32 @f(i32 2)
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 79
  %value = load i32, i32* %at
  %sum = add i32 %y, %value
  ret i32 %sum
}
