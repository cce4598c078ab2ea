; Both returns jump out of the copy of the loop; the copy lies inside another loop.
define i32 @find(i32 %x, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %q = mul i32 %i, %i
  %c = icmp eq i32 %q, %x
  br i1 %c, label %found, label %more
found:
  ret i32 %i
more:
  %next = add i32 %i, 1
  %d = icmp slt i32 %next, %n
  br i1 %d, label %loop, label %absent
absent:
  ret i32 -1
}
define i32 @main() {
entry:
  br label %loop
loop:
  %x = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %at = call i32 @find(i32 %x, i32 5)
  %more = add i32 %sum, %at
  %next = add i32 %x, 1
  %c = icmp slt i32 %next, 20
  br i1 %c, label %loop, label %end
end:
  %r = add i32 %more, 100
  ret i32 %r
}
