; Each lane sums up every fourth element. A promise about the whole sum is not one about its parts.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 5, %entry ], [ %s.2, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %q = getelementptr [40 x i32], [40 x i32]* @b, i32 0, i32 %i
  %y = load i32, i32* %q
  %s.1 = add nsw i32 %s, %x
  %s.2 = sub nsw i32 %s.1, %y
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %s.2
}
define void @fill() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %square = mul i32 %i, %i
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  store volatile i32 %square, i32* %p
  %q = getelementptr [40 x i32], [40 x i32]* @b, i32 0, i32 %i
  %third = srem i32 %square, 7
  store volatile i32 %third, i32* %q
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 40
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
entry:
  call void @fill()
  %r = call i32 @f(i32 35)
  %s = and i32 %r, 127
  ret i32 %s
}
