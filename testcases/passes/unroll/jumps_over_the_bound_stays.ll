; Hands off: going down while the counter is below the bound ends by wrapping around.
declare void @putint(i32)
define i32 @f(i8 %start, i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %start, %entry ], [ %next, %loop ]
  %rounds = phi i32 [ 1, %entry ], [ %more, %loop ]
  %next = add i8 %i, -7
  %more = add i32 %rounds, 1
  %go = icmp slt i8 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %rounds
}
define i32 @main() {
entry:
  %a = call i32 @f(i8 3, i8 100)
  call void @putint(i32 %a)
  ret i32 0
}
