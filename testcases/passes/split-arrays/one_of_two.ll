; The first array is split; the second one is not, nor are its loops unrolled, since it is passed on.
declare void @putarray(i32, i32*)
declare void @putint(i32)
define i32 @f() {
entry:
  %a = alloca [3 x i32]
  %b = alloca [3 x i32]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = getelementptr [3 x i32], [3 x i32]* %b, i32 0, i32 %i
  store i32 %i, i32* %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  %y = getelementptr [3 x i32], [3 x i32]* %a, i32 0, i32 2
  store i32 9, i32* %y
  %v = load i32, i32* %y
  %z = getelementptr [3 x i32], [3 x i32]* %b, i32 0, i32 0
  call void @putarray(i32 3, i32* %z)
  call void @putint(i32 %v)
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
