; Hands off: control enters the cycle at both of its blocks, so neither product comes first. The sum
; in the entry is before both.
define i32 @f(i1 %c, i32 %a) {
entry:
  %early = add i32 %a, 1
  br i1 %c, label %one, label %two
one:
  %x = phi i32 [ 0, %entry ], [ %s, %two ]
  %p = mul i32 %a, %a
  %late = add i32 %a, 1
  %r = add i32 %p, %late
  br label %two
two:
  %y = phi i32 [ 9, %entry ], [ %r, %one ]
  %q = mul i32 %a, %a
  %s = sub i32 %q, %y
  %go = icmp sgt i32 %s, %early
  br i1 %go, label %one, label %end
end:
  ret i32 %s
}
