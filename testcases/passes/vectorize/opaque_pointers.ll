; Indices of 64 bits, a counter that goes down to zero, pointers without a type. Both sums need a
; value in the iterations that are left.
@a = global [40 x i32] zeroinitializer
define i64 @f(i64 %n) {
entry:
  br label %loop
loop:
  %left = phi i64 [ %n, %entry ], [ %fewer, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %loop ]
  %far = phi i64 [ 7, %entry ], [ %far.2, %loop ]
  %p = getelementptr [40 x i32], ptr @a, i64 0, i64 %i
  %x = load i32, ptr %p, align 4
  %y = xor i32 %x, 21
  store i32 %y, ptr %p, align 4
  %sum.2 = add i32 %sum, %y
  %far.2 = add i64 %far, %i
  %next = add nuw nsw i64 %i, 1
  %fewer = add nsw i64 %left, -1
  %go = icmp ne i64 %fewer, 0
  br i1 %go, label %loop, label %end
end:
  %wide = sext i32 %sum.2 to i64
  %r = add i64 %wide, %far.2
  ret i64 %r
}
define i32 @main() {
entry:
  %r = call i64 @f(i64 39)
  %r2 = call i64 @f(i64 3)
  %r3 = add i64 %r, %r2
  %s = trunc i64 %r3 to i32
  %t = and i32 %s, 127
  ret i32 %t
}
