; A label ends with a colon.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then ;~ error[E0101]
  br label %end
end:
  %n = phi i32 [ 1, %then ], [ 0, %entry ]
  ret i32 %n
}
