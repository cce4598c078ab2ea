; Hands off: neither of two equal products is computed before the other, nor before the third.
define i32 @f(i32 %a, i32 %b, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %left = mul i32 %a, %b
  br label %end
else:
  %right = mul i32 %a, %b
  br label %end
end:
  %value = phi i32 [ %left, %then ], [ 3, %else ]
  %third = mul i32 %a, %b
  %sum = add i32 %value, %third
  ret i32 %sum
}
