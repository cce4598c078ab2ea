; A phi reads its value at the end of the block in its entry: %b is not computed in %left.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %a = add i32 1, 2
  br label %end
right:
  %b = add i32 3, 4
  br label %end
end:
  %n = phi i32 [ %b, %left ], [ %a, %right ] ;~ error[E0106]
  ret i32 %n
}
