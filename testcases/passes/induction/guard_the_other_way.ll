; The loop is entered if n is not positive: then there is one iteration. The branch above says nothing else.
define i32 @f(i32 %n, i32 %a) {
entry:
  %skip = icmp sgt i32 %n, 0
  br i1 %skip, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  %s.next = add i32 %s, %a
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %loop, label %end
end:
  %r = phi i32 [ -1, %entry ], [ %s.next, %loop ]
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7, i32 3)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0, i32 3)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 -5, i32 3)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  ret i32 0
}
