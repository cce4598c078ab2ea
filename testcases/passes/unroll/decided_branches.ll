; In each iteration it is known which way the branch and the switch go. The other ways are not copied.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  switch i32 %i, label %other [
    i32 0, label %zero
    i32 2, label %two
  ]
zero:
  call void @putint(i32 10)
  br label %rest
two:
  call void @putint(i32 20)
  br label %rest
other:
  %is_one = icmp eq i32 %i, 1
  br i1 %is_one, label %rest, label %never
never:
  call void @putint(i32 99)
  br label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp ult i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
