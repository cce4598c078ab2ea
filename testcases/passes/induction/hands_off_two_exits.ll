; Hands off: the loop may be left in two places.
@a = global [4 x i32] [i32 1, i32 2, i32 0, i32 3]
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %next ]
  %from = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %value = load i32, i32* %from
  %zero = icmp eq i32 %value, 0
  br i1 %zero, label %end, label %next
next:
  %s.next = add i32 %s, %n
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, 4
  br i1 %go, label %loop, label %end
end:
  %r = phi i32 [ %s, %loop ], [ %s.next, %next ]
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  ret i32 0
}
