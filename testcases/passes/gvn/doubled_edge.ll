; Hands off: both edges of the branch go to one block, where its condition is not known.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %end, label %end
end:
  %value = phi i32 [ 3, %entry ], [ 3, %entry ]
  %same = phi i32 [ 3, %entry ], [ 3, %entry ]
  %bit = zext i1 %c to i32
  %sum = add i32 %value, %same
  %total = add i32 %sum, %bit
  ret i32 %total
}
