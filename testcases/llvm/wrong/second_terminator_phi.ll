; The block without a name after the ret is a predecessor, which the phi has no entry for.
define i32 @f(i32 %n) {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  ret i32 1
  br label %end ;~ warning[W0101]
end:
  %m = phi i32 [ %n, %entry ] ;~ error[E0107]
  ret i32 %m
}
