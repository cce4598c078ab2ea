; LLVM divides vectors by a constant with products and shifts.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %y = sdiv i32 %x, 7
  store i32 %y, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
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
define i32 @hash() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 0, %entry ], [ %h2, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load volatile i32, i32* %p
  %m = mul i32 %h, 31
  %h2 = add i32 %m, %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 40
  br i1 %go, label %loop, label %end
end:
  %r = lshr i32 %h2, 24
  ret i32 %r
}
define i32 @main() {
entry:
  call void @fill()
  call void @f(i32 35)
  %h = call i32 @hash()
  ret i32 %h
}
