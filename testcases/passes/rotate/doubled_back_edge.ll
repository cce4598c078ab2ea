; The body goes back by both edges of a branch.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], [ %next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 2
  %even = icmp eq i32 %n, 4
  br i1 %even, label %loop, label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 7)
  ret i32 %value
}
