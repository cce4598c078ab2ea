; Hands off: a cycle with two entries in it may run forever. The trailing loop goes.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %which = icmp sgt i32 %n, 3
  br i1 %which, label %left, label %right
left:
  %a = phi i32 [ 0, %loop ], [ %b, %right ]
  br label %right
right:
  %b = phi i32 [ 5, %loop ], [ %a, %left ]
  %back = icmp slt i32 %b, %n
  br i1 %back, label %left, label %latch
latch:
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %loop, label %tail
tail:
  %k = phi i32 [ 0, %latch ], [ %k.next, %tail ]
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %tail, label %end
end:
  ret i32 %n
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 3)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  ret i32 0
}
