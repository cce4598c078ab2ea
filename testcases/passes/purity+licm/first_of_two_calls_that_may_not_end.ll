; The first call moves, although a call after it may not end either; the second one stays.
declare void @putint(i32)
define internal i32 @log(i32 %n) {
entry:
  %is_one = icmp eq i32 %n, 1
  br i1 %is_one, label %end, label %more
end:
  ret i32 0
more:
  %half = sdiv i32 %n, 2
  %rest = call i32 @log(i32 %half)
  %r = add i32 %rest, 1
  ret i32 %r
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %a = call i32 @log(i32 64)
  %b = call i32 @log(i32 %i)
  %c = call i32 @log(i32 100)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  call void @putint(i32 %abc)
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 9
  br i1 %go, label %loop, label %done
done:
  ret i32 0
}
