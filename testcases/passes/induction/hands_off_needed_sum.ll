; Hands off: the loop prints the sum in each iteration, so it is there anyway.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  call void @putint(i32 %s)
  %s.next = add i32 %s, %i
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %s.next
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
