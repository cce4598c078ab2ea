; The entry block has no predecessors, so nothing can be chosen there.
define i32 @f(i32 %n) {
entry:
  %m = phi i32 [ %n, %entry ] ;~ error[E0107]
  ret i32 %m
}
