; Hands off: the sum may wrap, so its order says nothing about that of %x.
define i1 @f(i32 %x) {
  %a = add i32 %x, 1
  %c = icmp slt i32 %a, 10
  ret i1 %c
}
