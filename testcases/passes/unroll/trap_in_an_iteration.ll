; The third iteration divides by zero. It still does, after the effects of the iterations before.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 2, %entry ], [ %next, %loop ]
  call void @putint(i32 %i)
  %quotient = sdiv i32 12, %i
  call void @putint(i32 %quotient)
  %next = add i32 %i, -1
  %go = icmp ne i32 %next, -2
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
