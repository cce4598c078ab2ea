; A signed i1 that is 1 is -1, and -1 divided by -1 overflows. The call may end the program before the
; division, so there may be no division before the loop.
declare i32 @any(i32)
define i1 @f(i1 %bit) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %seen = call i32 @any(i32 %i)
  %rest = srem i1 %bit, true
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 5
  br i1 %more, label %loop, label %end
end:
  %not = xor i1 %rest, true
  ret i1 %not
}
