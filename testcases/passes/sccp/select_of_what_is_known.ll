; The condition is known, so the select is its parameter. The other one has equal sides.
define i32 @f(i32 %n, i1 %c) {
  %yes = icmp eq i32 3, 3
  %a = select i1 %yes, i32 4, i32 %n
  %b = select i1 %c, i32 %a, i32 4
  ret i32 %b
}
