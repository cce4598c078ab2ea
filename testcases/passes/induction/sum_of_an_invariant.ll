; The loop adds a + b in each iteration: the result is a product. Nothing needs the loop then.
define i32 @f(i32 %n, i32 %a, i32 %b) {
entry:
  %enter = icmp slt i32 0, %n
  br i1 %enter, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %s.next, %loop ]
  %both = add i32 %a, %b
  %s.next = add i32 %s, %both
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %loop, label %end
end:
  %r = phi i32 [ 1, %entry ], [ %s.next, %loop ]
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 1000, i32 3, i32 5)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 1, i32 3, i32 5)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 0, i32 3, i32 5)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 -7, i32 3, i32 5)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  %v4 = call i32 @f(i32 77, i32 2147483647, i32 2147483647)
  call void @putint(i32 %v4)
  call void @putch(i32 10)
  ret i32 0
}
