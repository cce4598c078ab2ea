; Hands off: the smaller of two variables stays a branch, which the processor predicts.
define i32 @f(i32 %x, i32 %y) {
entry:
  %less = icmp slt i32 %x, %y
  br i1 %less, label %end, label %other
other:
  br label %end
end:
  %result = phi i32 [ %x, %entry ], [ %y, %other ]
  ret i32 %result
}
