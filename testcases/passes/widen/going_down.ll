@a = global [9 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  %enter = icmp sge i32 %n, 0
  br i1 %enter, label %loop, label %end
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr [9 x i32], [9 x i32]* @a, i32 0, i32 %i
  store i32 %s, i32* %p
  %t = add i32 %s, %i
  %next = sub i32 %i, 1
  %go = icmp sge i32 %next, 0
  br i1 %go, label %loop, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %t, %loop ]
  ret i32 %r
}
define i32 @main() {
  %r = call i32 @f(i32 8)
  ret i32 %r
}
