; The copy of a body without `ret` goes nowhere, so nothing reaches what follows.
define internal i32 @spin(i32 %x) {
entry:
  br label %loop
loop:
  br label %loop
}
define i32 @f(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %call, label %end
call:
  %a = call i32 @spin(i32 %n)
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ %a, %call ]
  ret i32 %r
}
