; Hands off: the phi is read, so it matters which way control came.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %x = phi i32 [ 1, %then ], [ 2, %else ]
  ret i32 %x
}
