; The addition promises not to wrap.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %s.next = add i32 %s, 5
  %i.next = add nsw i32 %i, 2
  br label %loop
end:
  ret i32 %s
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 8)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 0)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 -3)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  ret i32 0
}
