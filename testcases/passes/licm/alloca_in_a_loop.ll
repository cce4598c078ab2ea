; Hands off: each iteration reserves new memory. The address in it changes with it.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %slot = alloca [4 x i32]
  %second = getelementptr [4 x i32], [4 x i32]* %slot, i32 0, i32 1
  store i32 %i, i32* %second
  %old = load i32, i32* %second
  %next = add i32 %old, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 3)
  ret i32 %value
}
