; With a bound near the least number, the bound less some steps wraps around to a large one. No group may
; follow then.
declare void @putint(i32)
define i32 @f(i32 %start, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %start, %entry ], [ %next, %loop ]
  %rounds = phi i32 [ 1, %entry ], [ %more, %loop ]
  %next = add i32 %i, 3
  %more = add i32 %rounds, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %rounds
}
define i32 @main() {
entry:
  %least = call i32 @f(i32 -2147483648, i32 -2147483648)
  call void @putint(i32 %least)
  %near = call i32 @f(i32 -2147483647, i32 -2147483640)
  call void @putint(i32 %near)
  %between = call i32 @f(i32 -2147483648, i32 -2147483600)
  call void @putint(i32 %between)
  %past = call i32 @f(i32 5, i32 4)
  call void @putint(i32 %past)
  %least2 = call i32 @f(i32 2147483600, i32 2147483645)
  call void @putint(i32 %least2)
  ret i32 0
}
