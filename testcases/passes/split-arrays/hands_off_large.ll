; Hands off: the array is too large, and the second one's loop would become too large.
declare void @putint(i32)
define i32 @f() {
entry:
  %a = alloca [65 x i32]
  %b = alloca [60 x i32]
  %x = getelementptr [65 x i32], [65 x i32]* %a, i32 0, i32 1
  store i32 7, i32* %x
  %v = load i32, i32* %x
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %c = phi i32 [ 1, %entry ], [ %c.12, %loop ]
  %y = getelementptr [60 x i32], [60 x i32]* %b, i32 0, i32 %i
  store i32 %c, i32* %y
  %c.1 = mul i32 %c, %v
  %c.2 = mul i32 %c.1, %v
  %c.3 = mul i32 %c.2, %v
  %c.4 = mul i32 %c.3, %v
  %c.5 = mul i32 %c.4, %v
  %c.6 = mul i32 %c.5, %v
  %c.7 = mul i32 %c.6, %v
  %c.8 = mul i32 %c.7, %v
  %c.9 = mul i32 %c.8, %v
  %c.10 = mul i32 %c.9, %v
  %c.11 = mul i32 %c.10, %v
  %c.12 = mul i32 %c.11, %v
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 60
  br i1 %go, label %loop, label %end
end:
  %z = getelementptr [60 x i32], [60 x i32]* %b, i32 0, i32 3
  %w = load i32, i32* %z
  call void @putint(i32 %w)
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
