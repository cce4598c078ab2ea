; Hands off: the loop tests at its top, and then not each iteration stores.
@a = internal global [100 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %go = icmp slt i32 %i, 80
  br i1 %go, label %body, label %end
body:
  %is_large = icmp sgt i32 %i, 40
  br i1 %is_large, label %fill, label %more
fill:
  %at = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 %i
  store i32 -1, i32* %at
  br label %more
more:
  %next = add i32 %i, 1
  br label %loop
end:
  %first = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 40
  %last = getelementptr [100 x i32], [100 x i32]* @a, i32 0, i32 79
  %one = load i32, i32* %first
  %two = load i32, i32* %last
  %sum = sub i32 %one, %two
  ret i32 %sum
}
