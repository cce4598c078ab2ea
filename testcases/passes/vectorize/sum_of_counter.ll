; A sum over a counter, without memory. A loop that computes nothing is left as it is.
define i32 @f(i32 %n, i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %loop ]
  %y = add i32 %i, %x
  %z = sdiv i32 %y, 16
  %sum.2 = add i32 %sum, %z
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %sum.2
}
define void @g(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
entry:
  call void @g(i32 30)
  %r = call i32 @f(i32 135, i32 -40)
  %s = and i32 %r, 127
  ret i32 %s
}
