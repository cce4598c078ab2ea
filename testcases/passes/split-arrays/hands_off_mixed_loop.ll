; Hands off: the loop has few iterations, but another subscript in it is a number that was read.
declare i32 @getint()
define i32 @f() {
entry:
  %a = alloca [4 x i32]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 %i, i32* %x
  %n = call i32 @getint()
  %y = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %n
  store i32 8, i32* %y
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 4
  br i1 %go, label %loop, label %end
end:
  %z = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 3
  %v = load i32, i32* %z
  ret i32 %v
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
