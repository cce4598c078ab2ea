; Hands off: there are two ways out, and they do different things.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %found = icmp eq i32 %i, %n
  br i1 %found, label %yes, label %latch
latch:
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, 10
  br i1 %go, label %loop, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 12)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  ret i32 0
}
