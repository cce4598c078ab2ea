; Hands off: vectors are divided by constants alone, and not by -1, where the quotient may not exist.
@a = global [40 x i32] zeroinitializer
define void @f(i32 %n, i32 %by) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %y = sdiv i32 %x, %by
  store i32 %y, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
define void @g(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %y = sdiv i32 %x, -1
  store i32 %y, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
