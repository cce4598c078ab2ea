; Each iteration divides, the first one included, so the division may come before the loop.
define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %quotient = sdiv i32 %a, %b
  %next = add i32 %i, %quotient
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
