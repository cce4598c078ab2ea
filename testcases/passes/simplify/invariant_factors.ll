; The factors that do not change in the loop are multiplied first.
define i32 @f(i32 %n, i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %p2, %loop ]
  %p1 = mul i32 %i, %a
  %p2 = mul i32 %p1, %b
  %c = icmp slt i32 %p2, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %p2
}
