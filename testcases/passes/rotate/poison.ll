; The test reads a sum that may be poison; the copy reads the same, and no sooner.
define i32 @f(i32 %start, i32 %n) {
entry:
  %is_small = icmp slt i32 %start, 100
  br i1 %is_small, label %before, label %end
before:
  br label %loop
loop:
  %i = phi i32 [ %start, %before ], [ %next, %body ]
  %next = add nsw i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %body, label %end
body:
  br label %loop
end:
  %value = phi i32 [ 3, %entry ], [ %i, %loop ]
  ret i32 %value
}
define i32 @main() {
entry:
  %far = call i32 @f(i32 2147483647, i32 5)
  %near = call i32 @f(i32 1, i32 5)
  %value = add i32 %far, %near
  ret i32 %value
}
