; A loop that nothing leads to goes.
define i32 @f(i32 %n) {
entry:
  br label %end
lost:
  %x = phi i32 [ 0, %lost ]
  br i1 true, label %lost, label %end
end:
  %y = phi i32 [ %n, %entry ], [ %x, %lost ]
  ret i32 %y
}
