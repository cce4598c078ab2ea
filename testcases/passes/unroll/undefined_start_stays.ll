; Hands off: the counter begins undefined, and each use of an undefined value may see another one.
define i32 @f() {
entry:
  %zero = sub i32 0, 0
  br label %loop
loop:
  %i = phi i32 [ undef, %entry ], [ %next, %loop ]
  %rounds = phi i32 [ %zero, %entry ], [ %more, %loop ]
  %next = and i32 %i, 0
  %more = add i32 %rounds, 1
  %go = icmp eq i32 %more, %next
  br i1 %go, label %loop, label %end
end:
  ret i32 %rounds
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
