; Hands off: control enters the cycle at both of its blocks, so it is not a loop.
define i32 @f(i1 %c, i32 %a) {
entry:
  br i1 %c, label %one, label %two
one:
  %x = phi i32 [ 0, %entry ], [ %s, %two ]
  %r = add i32 %x, 1
  br label %two
two:
  %y = phi i32 [ 9, %entry ], [ %r, %one ]
  %square = mul i32 %a, %a
  %s = sub i32 %square, %y
  %go = icmp sgt i32 %s, 3
  br i1 %go, label %one, label %end
end:
  ret i32 %s
}
