; A predecessor that nobody reaches is a predecessor all the same.
define i32 @f(i32 %n) {
entry:
  br label %end
dead:
  br label %end
end:
  %m = phi i32 [ %n, %entry ] ;~ error[E0107]
  ret i32 %m
}
