; Both ends are numbers. The neighbours share the counter.
@a = global [12 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %p = getelementptr [12 x i32], [12 x i32]* @a, i32 0, i32 %i
  %before = sub i32 %i, 1
  %q = getelementptr [12 x i32], [12 x i32]* @a, i32 0, i32 %before
  %x = load i32, i32* %q
  %y = add i32 %x, %i
  store i32 %y, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 12
  br i1 %go, label %loop, label %end
end:
  %z = load i32, i32* %p
  ret i32 %z
}
