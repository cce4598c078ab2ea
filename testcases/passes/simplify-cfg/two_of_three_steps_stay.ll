; Stays: of the three inputs of each phi, two are the same sum, and the third is another.
define i32 @last(i32 %x, i32 %y) {
entry:
  switch i32 %x, label %three [ i32 1, label %one i32 2, label %two ]
one:
  %a = add i32 %y, 1
  br label %end
two:
  %b = add i32 %y, 1
  br label %end
three:
  %c = add i32 %y, 2
  br label %end
end:
  %z = phi i32 [ %a, %one ], [ %b, %two ], [ %c, %three ]
  ret i32 %z
}

define i32 @second(i32 %x, i32 %y) {
entry:
  switch i32 %x, label %three [ i32 1, label %one i32 2, label %two ]
one:
  %a = add i32 %y, 1
  br label %end
two:
  %b = add i32 %y, 2
  br label %end
three:
  %c = add i32 %y, 1
  br label %end
end:
  %z = phi i32 [ %a, %one ], [ %b, %two ], [ %c, %three ]
  ret i32 %z
}

define i32 @main() {
  %a = call i32 @last(i32 1, i32 10)
  %b = call i32 @last(i32 3, i32 10)
  %c = call i32 @second(i32 2, i32 10)
  %d = call i32 @second(i32 3, i32 10)
  %ab = mul i32 %a, %b
  %cd = mul i32 %c, %d
  %all = sub i32 %ab, %cd
  %e = call i32 @second(i32 1, i32 20)
  %r = add i32 %all, %e
  ret i32 %r
}
