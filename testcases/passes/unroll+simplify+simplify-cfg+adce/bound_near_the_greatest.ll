; The bound is near the greatest number and the step is 3, so the counter may jump over it and wrap
; around. It does in the iterations of a group as it did before.
declare void @putint(i32)
define i32 @f(i8 %start, i8 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %start, %entry ], [ %next, %loop ]
  %rounds = phi i32 [ 1, %entry ], [ %more, %loop ]
  %next = add i8 %i, 3
  %more = add i32 %rounds, 1
  %go = icmp sle i8 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %rounds
}
define i32 @program() {
entry:
  br label %tries
tries:
  %n = phi i8 [ -128, %entry ], [ %n2, %tries ]
  %start = mul i8 %n, 37
  %value = call i32 @f(i8 %start, i8 %n)
  call void @putint(i32 %value)
  %n2 = add i8 %n, 1
  %go = icmp ne i8 %n2, 125
  br i1 %go, label %tries, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @program()
  ret i32 %status
}
