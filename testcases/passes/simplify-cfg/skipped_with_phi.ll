; The edges from %a and %b go on to %end; the phi gets an input for each.
declare void @putint(i32)
define i32 @f(i1 %c, i1 %d, i32 %n) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @putint(i32 1)
  br i1 %d, label %empty, label %more
b:
  call void @putint(i32 2)
  br i1 %d, label %empty, label %more
more:
  call void @putint(i32 3)
  br label %end
empty:
  br label %end
end:
  %x = phi i32 [ %n, %empty ], [ 4, %more ]
  ret i32 %x
}
