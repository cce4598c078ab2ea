; Where the branch is taken, `%x` is 5 and the condition true; at the end neither is known.
define i32 @f(i32 %x) {
entry:
  %is_five = icmp eq i32 %x, 5
  br i1 %is_five, label %then, label %end
then:
  %bit = zext i1 %is_five to i32
  %six = add i32 %x, %bit
  br label %end
end:
  %value = phi i32 [ %x, %entry ], [ %six, %then ]
  %other = zext i1 %is_five to i32
  %sum = add i32 %value, %other
  ret i32 %sum
}
