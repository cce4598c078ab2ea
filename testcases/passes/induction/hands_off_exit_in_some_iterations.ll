; Hands off: the only exit is tested in each third iteration, so it is not left in the first that would do.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  %s.next = add i32 %s, 7
  %i.next = add i32 %i, 1
  %rest = srem i32 %i, 3
  %third = icmp eq i32 %rest, 2
  br i1 %third, label %test, label %latch
test:
  %go = icmp slt i32 %i, %n
  br i1 %go, label %latch, label %end
latch:
  br label %loop
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
  %v2 = call i32 @f(i32 3)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  ret i32 0
}
