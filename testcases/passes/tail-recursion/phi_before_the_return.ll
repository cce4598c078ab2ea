; The block that returns a phi is copied to the call. Its other input comes by two edges.
define i32 @f(i32 %n, i1 %c) {
entry:
  %is_zero = icmp eq i32 %n, 0
  br i1 %is_zero, label %last, label %go
last:
  br i1 %c, label %end, label %end
go:
  %less = sub i32 %n, 1
  %rest = call i32 @f(i32 %less, i1 %c)
  br label %end
end:
  %value = phi i32 [ 6, %last ], [ 6, %last ], [ %rest, %go ]
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 4, i1 0)
  ret i32 %value
}
