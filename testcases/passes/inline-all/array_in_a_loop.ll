; The array is reserved once, in the entry block.
define internal i32 @last(i32 %n) {
entry:
  %a = alloca [4 x i32]
  %i = and i32 %n, 3
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 %n, i32* %p
  %r = load i32, i32* %p
  ret i32 %r
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %x = call i32 @last(i32 %i)
  %more = add i32 %sum, %x
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, 10
  br i1 %c, label %loop, label %end
end:
  ret i32 %more
}
