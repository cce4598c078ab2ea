; Nine loads in three rows, and a store that may be anywhere: three comparisons before the loop.
@in = internal global [400 x i32] zeroinitializer
@out = internal global [400 x i32] zeroinitializer
define void @row(i32* %src, i32* %dst, i64 %above, i64 %here, i64 %below, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %next, %loop ]
  %a = add i64 %above, %i
  %h = add i64 %here, %i
  %b = add i64 %below, %i
  %a0 = add i64 %a, -1
  %a2 = add i64 %a, 1
  %h0 = add i64 %h, -1
  %h2 = add i64 %h, 1
  %b0 = add i64 %b, -1
  %b2 = add i64 %b, 1
  %pa0 = getelementptr i32, i32* %src, i64 %a0
  %pa = getelementptr i32, i32* %src, i64 %a
  %pa2 = getelementptr i32, i32* %src, i64 %a2
  %ph0 = getelementptr i32, i32* %src, i64 %h0
  %ph = getelementptr i32, i32* %src, i64 %h
  %ph2 = getelementptr i32, i32* %src, i64 %h2
  %pb0 = getelementptr i32, i32* %src, i64 %b0
  %pb = getelementptr i32, i32* %src, i64 %b
  %pb2 = getelementptr i32, i32* %src, i64 %b2
  %xa0 = load i32, i32* %pa0
  %xa = load i32, i32* %pa
  %xa2 = load i32, i32* %pa2
  %xh0 = load i32, i32* %ph0
  %xh = load i32, i32* %ph
  %xh2 = load i32, i32* %ph2
  %xb0 = load i32, i32* %pb0
  %xb = load i32, i32* %pb
  %xb2 = load i32, i32* %pb2
  %s1 = add i32 %xa0, %xa
  %s2 = add i32 %s1, %xa2
  %s3 = add i32 %s2, %xh0
  %s4 = sub i32 %s3, %xh
  %s5 = add i32 %s4, %xh2
  %s6 = add i32 %s5, %xb0
  %s7 = add i32 %s6, %xb
  %s8 = add i32 %s7, %xb2
  %q = getelementptr i32, i32* %dst, i64 %h
  store i32 %s8, i32* %q
  %next = add i64 %i, 1
  %go = icmp slt i64 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @hash(i32* %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 0, %entry ], [ %h2, %loop ]
  %at = getelementptr i32, i32* %p, i64 %i
  %x = load volatile i32, i32* %at
  %m = mul i32 %h, 31
  %h2 = add i32 %m, %x
  %next = add i64 %i, 1
  %go = icmp slt i64 %next, 400
  br i1 %go, label %loop, label %end
end:
  ret i32 %h2
}
define i32 @main() {
entry:
  %in = getelementptr [400 x i32], [400 x i32]* @in, i32 0, i32 0
  %out = getelementptr [400 x i32], [400 x i32]* @out, i32 0, i32 0
  %middle = getelementptr [400 x i32], [400 x i32]* @in, i32 0, i32 150
  store i32 5, i32* %middle
  call void @row(i32* %in, i32* %out, i64 100, i64 120, i64 140, i64 19)
  call void @row(i32* %out, i32* %in, i64 80, i64 100, i64 120, i64 19)
  %next = getelementptr [400 x i32], [400 x i32]* @in, i32 0, i32 2
  call void @row(i32* %in, i32* %next, i64 80, i64 100, i64 120, i64 17)
  %before = getelementptr [400 x i32], [400 x i32]* @in, i32 0, i32 19
  call void @row(i32* %in, i32* %before, i64 90, i64 100, i64 110, i64 19)
  %a = call i32 @hash(i32* %in)
  %b = call i32 @hash(i32* %out)
  %sum = add i32 %a, %b
  %r = lshr i32 %sum, 24
  ret i32 %r
}
