; A counter that goes down, without sign, to a bound that is not known.
declare void @putint(i32)
define i32 @f(i32 %start, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %rounds = phi i32 [ 1, %entry ], [ %more, %loop ]
  %next = add i32 %i, -2
  %more = add i32 %rounds, 1
  %go = icmp uge i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %rounds
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 100, i32 2)
  call void @putint(i32 %a)
  %b = call i32 @f(i32 -1, i32 -2)
  call void @putint(i32 %b)
  %c = call i32 @f(i32 -1, i32 -40)
  call void @putint(i32 %c)
  %d = call i32 @f(i32 33, i32 4)
  call void @putint(i32 %d)
  ret i32 0
}
