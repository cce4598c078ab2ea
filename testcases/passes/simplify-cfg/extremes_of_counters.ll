; The larger of two numbers that depend on a counter. No iteration waits for the choice of an earlier one.
@a = global [40 x i32] zeroinitializer
define i32 @main() {
entry:
  %n = call i32 @limit()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %x = sub i32 %i, 5
  %c = icmp slt i32 %x, %n
  br i1 %c, label %less, label %end
less:
  br label %end
end:
  %m = phi i32 [ %n, %less ], [ %x, %loop ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %m
  store i32 %i, i32* %p
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 30
  br i1 %go, label %loop, label %exit
exit:
  %z = load i32, i32* getelementptr ([40 x i32], [40 x i32]* @a, i32 0, i32 3)
  ret i32 %z
}
define i32 @limit() {
  ret i32 3
}
