; The test is copied before the loop, and the iterations test at the bottom.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 3
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %none = call i32 @f(i32 0)
  %some = call i32 @f(i32 7)
  %value = add i32 %none, %some
  ret i32 %value
}
