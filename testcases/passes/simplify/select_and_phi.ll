; A select and a phi that have the same value on both ways are that value.
define i32 @f(i1 %c, i32 %x, i32 %y) {
entry:
  %a = select i1 %c, i32 %x, i32 %x
  %not = xor i1 %c, true
  %b = select i1 %not, i32 %a, i32 %y
  br i1 %not, label %then, label %end
then:
  br label %end
end:
  %p = phi i32 [ %x, %entry ], [ %a, %then ]
  %e = icmp eq i32 %p, %y
  %s = select i1 %e, i32 %p, i32 %y
  %t = select i1 %c, i32 1, i32 0
  %u = add i32 %s, %t
  %v = add i32 %u, %b
  ret i32 %v
}
