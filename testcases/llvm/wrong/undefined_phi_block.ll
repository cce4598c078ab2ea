; All predecessors are there; another entry names a block that is not.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %n = phi i32 [ 0, %entry ], [ 1, %then ], [ 2, %else ] ;~ error[E0104]
  ret i32 %n
}
