; The division after the other one on the same path goes. The one on the other side stays there,
; since it would stop the program where the divisor is 0.
define i32 @f(i32 %a, i32 %b) {
entry:
  %is_zero = icmp eq i32 %b, 0
  br i1 %is_zero, label %end, label %divide
divide:
  %first = sdiv i32 %a, %b
  %second = sdiv i32 %a, %b
  %sum = add i32 %first, %second
  br label %end
end:
  %value = phi i32 [ 0, %entry ], [ %sum, %divide ]
  %is_one = icmp eq i32 %b, 1
  br i1 %is_one, label %again, label %out
again:
  %third = sdiv i32 %a, %b
  ret i32 %third
out:
  ret i32 %value
}
