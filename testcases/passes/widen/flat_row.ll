; Nothing is known about i * m + j but that it is in the array.
@a = global [60 x i32] zeroinitializer
define i32 @row(i32 %i, i32 %m) {
entry:
  %start = mul i32 %i, %m
  br label %loop
loop:
  %j = phi i32 [ 0, %entry ], [ %next, %loop ]
  %k = add i32 %start, %j
  %p = getelementptr [60 x i32], [60 x i32]* @a, i32 0, i32 %k
  store i32 %k, i32* %p
  %next = add i32 %j, 1
  %go = icmp slt i32 %next, %m
  br i1 %go, label %loop, label %end
end:
  ret i32 %k
}
define i32 @main() {
  %r = call i32 @row(i32 5, i32 10)
  ret i32 %r
}
