; Hands off: the loop is left before the division.
define i32 @f(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %enough = icmp sge i32 %i, %b
  br i1 %enough, label %end, label %body
body:
  %rest = srem i32 %a, %b
  %step = or i32 %rest, 1
  %next = add i32 %i, %step
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 7, i32 0)
  ret i32 %value
}
