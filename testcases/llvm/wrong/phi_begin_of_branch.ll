; The branch begins with %then, but ends with %inner.end, and only that is a predecessor.
define i32 @f(i32 %n) {
entry:
  %large = icmp sgt i32 %n, 10
  br i1 %large, label %then, label %else
then:
  %huge = icmp sgt i32 %n, 100
  br i1 %huge, label %inner, label %inner.end
inner:
  br label %inner.end
inner.end:
  %a = phi i32 [ 1, %then ], [ 2, %inner ]
  br label %end
else:
  br label %end
end:
  %m = phi i32 [ %a, %then ], [ 0, %else ] ;~ error[E0107]
  ret i32 %m
}
