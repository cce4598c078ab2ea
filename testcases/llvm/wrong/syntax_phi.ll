; The entries of a phi are pairs in brackets.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %a = phi i32 [ 0, %entry ] [ 1, %then ] ;~ error[E0101]
  %b = phi i32 [ 0, entry ], [ 1, then ] ;~ error[E0101]
  %d = phi i32 ( 0, %entry ), ( 1, %then ) ;~ error[E0101]
  %e = phi i32 [ %entry: 0 ], [ %then: 1 ] ;~ error[E0111]
  ret i32 0
}
