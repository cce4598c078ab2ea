; One empty block is skipped. The other stays: without it, both edges would come from %entry, with
; different inputs of the phis.
define i32 @f(i1 %c, i32 %v, i32 %w) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %x = phi i32 [ %v, %then ], [ 2, %else ]
  %y = phi i32 [ %w, %then ], [ 4, %else ]
  %sum = add i32 %x, %y
  ret i32 %sum
}
