; Or, and, and exclusive or begin with what changes nothing.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %o = phi i32 [ 1, %entry ], [ %o2, %loop ]
  %n1 = phi i32 [ -1, %entry ], [ %n2, %loop ]
  %x1 = phi i32 [ 9, %entry ], [ %x2, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %o2 = or i32 %o, %x
  %n3 = or i32 %x, 64
  %n2 = and i32 %n1, %n3
  %x2 = xor i32 %x1, %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %r = add i32 %o2, %n2
  %r2 = sub i32 %r, %x2
  ret i32 %r2
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
