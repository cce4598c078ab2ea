; The entries of a phi have its type.
define i32 @f(i32 %n, i1 %c) {
entry:
  %d = icmp sgt i32 %n, 0
  br i1 %d, label %then, label %end
then:
  br label %end
end:
  %m = phi i32 [ %n, %entry ], [ %c, %then ] ;~ error[E0111]
  %k = phi i1 [ %d, %entry ], [ %n, %then ] ;~ error[E0111]
  ret i32 0
}
