; Hands off: control enters the cycle at both of its blocks, so it has no header.
declare void @putint(i32)
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %l = phi i32 [ 0, %entry ], [ %r1, %right ]
  %l1 = add i32 %l, 1
  br label %right
right:
  %r = phi i32 [ 0, %entry ], [ %l1, %left ]
  call void @putint(i32 %r)
  %r1 = add i32 %r, 1
  %go = icmp slt i32 %r1, 4
  br i1 %go, label %left, label %end
end:
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @f(i1 1)
  %b = call i32 @f(i1 0)
  ret i32 %b
}
