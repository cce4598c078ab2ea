; The phis of the header exchange their values, so each iteration reads those of the iteration before at once.
declare void @putint(i32)
define i32 @f(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %a = phi i32 [ %x, %entry ], [ %b, %loop ]
  %b = phi i32 [ %y, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @putint(i32 %a)
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  %result = sub i32 %a, %b
  ret i32 %result
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 7, i32 5)
  ret i32 %value
}
