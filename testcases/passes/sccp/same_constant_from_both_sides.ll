; Both sides compute 6.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %a = mul i32 2, 3
  br label %join
right:
  %b = add i32 5, 1
  br label %join
join:
  %x = phi i32 [ %a, %left ], [ %b, %right ]
  %y = add i32 %x, 1
  ret i32 %y
}
