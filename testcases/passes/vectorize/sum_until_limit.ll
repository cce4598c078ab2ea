; Whether a number is added depends on the sum so far, in one loop; a sum is doubled, in the other.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 5, %entry ], [ %sum.3, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %less = icmp slt i32 %sum, 900
  %sum.2 = add i32 %sum, %x
  %sum.3 = select i1 %less, i32 %sum.2, i32 %sum
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %sum.3
}
define i32 @g(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 1, %entry ], [ %sum.3, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %is = icmp sgt i32 %x, 300
  %sum.2 = add i32 %sum, %sum
  %sum.3 = select i1 %is, i32 %sum.2, i32 %sum
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %sum.3
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
  %t = call i32 @g(i32 22)
  %u = add i32 %r, %t
  %s = and i32 %u, 127
  ret i32 %s
}
