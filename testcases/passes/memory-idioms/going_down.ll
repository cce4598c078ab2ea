; Hands off: the first address is the last one of what is filled.
@a = internal global [200 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 99, %entry ], [ %next, %loop ]
  %at = getelementptr [200 x i32], [200 x i32]* @a, i32 0, i32 %i
  store i32 -1, i32* %at
  %next = sub i32 %i, 1
  %go = icmp sge i32 %next, 0
  br i1 %go, label %loop, label %end
end:
  %first = getelementptr [200 x i32], [200 x i32]* @a, i32 0, i32 0
  %after = getelementptr [200 x i32], [200 x i32]* @a, i32 0, i32 120
  %one = load i32, i32* %first
  %two = load i32, i32* %after
  %difference = sub i32 %two, %one
  ret i32 %difference
}
