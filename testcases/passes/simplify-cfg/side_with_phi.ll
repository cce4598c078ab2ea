; One empty block is skipped. The other stays: without it, both edges would come from %entry, with
; different inputs of the phi.
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
