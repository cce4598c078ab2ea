; Hands off: the loop has no exit, and nothing after it is executed. What it computes goes.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  br label %loop
end:
  ret i32 7
}
