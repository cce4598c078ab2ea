; The greatest and the least element. Each lane begins with what all of them begin with.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %max = phi i32 [ -700, %entry ], [ %max2, %loop ]
  %min = phi i32 [ 2147483647, %entry ], [ %min2, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %y = load i32, i32* %p
  %u = mul i32 %i, 20
  %t = sub i32 %u, %y
  %w = sub i32 %y, %u
  %is = icmp sgt i32 %t, %max
  %max2 = select i1 %is, i32 %t, i32 %max
  %less = icmp slt i32 %min, %w
  %min2 = select i1 %less, i32 %min, i32 %w
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %r = sub i32 %max2, %min2
  ret i32 %r
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
