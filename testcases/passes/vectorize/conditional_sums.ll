; Sums of what a condition selects. The condition may depend on anything but the sum. A promise about
; the whole sum is not one about its parts.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %count = phi i32 [ 0, %entry ], [ %count.3, %loop ]
  %sum = phi i32 [ 5, %entry ], [ %sum.5, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %q = getelementptr [40 x i32], [40 x i32]* @b, i32 0, i32 %i
  %y = load i32, i32* %q
  %is = icmp sgt i32 %x, 50
  %too = icmp eq i32 %y, 2
  %both = select i1 %is, i1 %too, i1 false
  %count.2 = add nsw i32 %count, 1
  %count.3 = select i1 %both, i32 %count.2, i32 %count
  %sum.2 = add i32 %sum, %x
  %sum.3 = sub i32 %sum, %y
  %sum.4 = select i1 %is, i32 %sum.2, i32 %sum.3
  %sum.5 = add nsw i32 %sum.4, %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %r = mul i32 %count.3, 7
  %s = add i32 %r, %sum.5
  ret i32 %s
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
