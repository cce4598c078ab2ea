; Hands off: five instructions in vain, two values to choose, and a block in between that can be reached
; from elsewhere.
define i32 @f(i32 %x, i1 %c, i1 %d) {
entry:
  br i1 %c, label %much, label %second
much:
  %0 = mul i32 %x, 3
  %1 = add i32 %0, 4
  %2 = xor i32 %1, 5
  %3 = mul i32 %2, %0
  %4 = sub i32 %3, %1
  br label %second
second:
  %a = phi i32 [ %4, %much ], [ %x, %entry ]
  %is_nine = icmp eq i32 %a, 9
  br i1 %is_nine, label %both, label %third
both:
  br label %third
third:
  %b = phi i32 [ 1, %both ], [ %a, %second ]
  %e = phi i32 [ 2, %both ], [ %x, %second ]
  %sum = add i32 %b, %e
  switch i32 %sum, label %choose [ i32 4, label %shared ]
choose:
  br i1 %d, label %shared, label %end
shared:
  %more = add i32 %sum, 1
  br label %end
end:
  %result = phi i32 [ %sum, %choose ], [ %more, %shared ]
  ret i32 %result
}
