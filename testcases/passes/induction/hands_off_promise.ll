; Hands off: each of the two counters may be poison where the other is not.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %j = phi i32 [ 0, %entry ], [ %j.next, %loop ]
  call void @putint(i32 %i)
  call void @putint(i32 %j)
  %i.next = add nsw i32 %i, 1
  %j.next = add nuw i32 %j, 1
  %go = icmp ne i32 %j.next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  ret i32 0
}
