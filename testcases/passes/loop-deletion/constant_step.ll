; By five to a constant: 20 iterations.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add i32 %i, 5
  %go = icmp ult i32 %i.next, 100
  br i1 %go, label %loop, label %end
end:
  ret i32 %n
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
