; The step is a variable.
@a = global [60 x i32] zeroinitializer
define i32 @column(i32 %j, i32 %n, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %row = mul i32 %i, %m
  %k = add i32 %row, %j
  %p = getelementptr [60 x i32], [60 x i32]* @a, i32 0, i32 %k
  %x = load i32, i32* %p
  store i32 %k, i32* %p
  %t = add i32 %s, %k
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %t
}
define i32 @main() {
  %r = call i32 @column(i32 3, i32 4, i32 -1)
  %s = call i32 @column(i32 3, i32 4, i32 7)
  %t = add i32 %r, %s
  ret i32 %t
}
