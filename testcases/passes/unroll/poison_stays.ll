; Hands off: in the second iteration the counter is poison, so how the test goes is not known.
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 120, %entry ], [ %next, %loop ]
  %next = add nsw i8 %i, 5
  %go = icmp ne i8 %next, -126
  br i1 %go, label %loop, label %end
end:
  ret i32 3
}
define i32 @main() {
entry:
  ret i32 0
}
