; One edge, but two entries.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %n = phi i32 [ 0, %entry ], [ 1, %then ], [ 1, %then ] ;~ error[E0107]
  ret i32 %n
}
