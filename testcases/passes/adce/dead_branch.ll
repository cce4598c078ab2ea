; The branch decides only what nobody reads.
define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %then, label %else
then:
  %a = mul i32 %n, 3
  br label %end
else:
  %b = add i32 %n, 3
  br label %end
end:
  %x = phi i32 [ %a, %then ], [ %b, %else ]
  ret i32 %n
}
