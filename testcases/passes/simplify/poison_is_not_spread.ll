; Hands off: if %x is false, the second operand of an `and` may be poison and spoil it; that of a
; select may not.
define i1 @f(i1 %x, i32 %n) {
  %a = add nsw i32 %n, 1
  %y = icmp sgt i32 %a, 7
  %r = select i1 %x, i1 %y, i1 false
  ret i1 %r
}
