; A cycle with two entries in the loop: what it does in one iteration does not matter.
define i32 @f(i32 %n, i32 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  %which = icmp sgt i32 %c, 3
  br i1 %which, label %left, label %right
left:
  call void @putint(i32 1)
  br label %right
right:
  %k = phi i32 [ 0, %loop ], [ 1, %left ]
  %back = icmp slt i32 %k, %c
  %never = icmp sgt i32 %c, 1000
  %both = and i1 %back, %never
  br i1 %both, label %left, label %latch
latch:
  %s.next = add i32 %s, 3
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
  %v0 = call i32 @f(i32 7, i32 2)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 3, i32 5)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  ret i32 0
}
