; Each case that leads here is an edge of its own.
define i32 @f(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 1, label %end
    i32 2, label %end
    i32 3, label %three
  ]
three:
  br label %end
other:
  ret i32 0
end:
  %m = phi i32 [ 10, %entry ], [ 30, %three ] ;~ error[E0107]
  ret i32 %m
}
