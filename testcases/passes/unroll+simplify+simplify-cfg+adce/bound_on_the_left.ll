; The bound stands on the left of the comparison, and the loop goes on where it does not hold.
declare void @putint(i32)
define i32 @f(i64 %start, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %start, %entry ], [ %next, %loop ]
  %rounds = phi i32 [ 1, %entry ], [ %more, %loop ]
  %next = sub i64 %i, 2
  %more = add i32 %rounds, 1
  %stop = icmp sge i64 %n, %next
  br i1 %stop, label %end, label %loop
end:
  ret i32 %rounds
}
define i32 @main() {
entry:
  %a = call i32 @f(i64 100, i64 0)
  call void @putint(i32 %a)
  %b = call i32 @f(i64 7, i64 0)
  call void @putint(i32 %b)
  %c = call i32 @f(i64 -5, i64 9223372036854775807)
  call void @putint(i32 %c)
  %d = call i32 @f(i64 9223372036854775807, i64 9223372036854775780)
  call void @putint(i32 %d)
  ret i32 0
}
