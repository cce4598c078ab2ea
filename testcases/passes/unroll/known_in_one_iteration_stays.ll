; Hands off: the second part of the sum is known in the first iteration only.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %j = phi i32 [ 5, %entry ], [ %n, %loop ]
  %next = add i32 %i, 1
  %sum = add i32 %next, %j
  %go = icmp ne i32 %sum, 8
  br i1 %go, label %loop, label %end
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 -2)
  ret i32 %a
}
