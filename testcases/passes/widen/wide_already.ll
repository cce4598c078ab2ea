; Nothing to do.
@a = global [20 x i32] zeroinitializer
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr [20 x i32], [20 x i32]* @a, i64 0, i64 %i
  store i32 7, i32* %q
  %next = add i64 %i, 1
  %go = icmp slt i64 %next, 20
  br i1 %go, label %loop, label %end
end:
  %x = load i32, i32* %q
  ret i32 %x
}
