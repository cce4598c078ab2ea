; Hands off: the loop has another exit, which may end it before the first group does.
declare void @putint(i32)
define i32 @f(i32 %n, i32 %wanted) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %square = mul i32 %i, %i
  %found = icmp eq i32 %square, %wanted
  br i1 %found, label %end, label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp sle i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %result = phi i32 [ %i, %loop ], [ -1, %rest ]
  ret i32 %result
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 30, i32 169)
  call void @putint(i32 %a)
  %b = call i32 @f(i32 30, i32 170)
  call void @putint(i32 %b)
  %c = call i32 @f(i32 0, i32 0)
  call void @putint(i32 %c)
  ret i32 0
}
