; What does not change in the loop is added up first, where licm finds it.
define i32 @f(i32 %n, i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s4, %loop ]
  %s1 = add i32 %s, %a
  %s2 = add i32 %s1, %b
  %s3 = add i32 %s2, %i
  %s4 = sub i32 %s3, 3
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s4
}
