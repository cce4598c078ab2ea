; The inner loop goes, the outer one prints. The outer one's phi gets its input from elsewhere.
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %inner ]
  call void @putint(i32 %i)
  %i.next = add i32 %i, 1
  %done = icmp sgt i32 %i, %n
  br i1 %done, label %end, label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %j.next = add i32 %j, 1
  %more = icmp slt i32 %j.next, 50
  br i1 %more, label %inner, label %outer
end:
  ret i32 %i
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
