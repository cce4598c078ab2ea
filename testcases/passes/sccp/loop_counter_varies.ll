; Hands off: a counter has another value in each iteration.
define i32 @f() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %more = icmp slt i32 %i, 10
  br i1 %more, label %body, label %end
body:
  %j = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
