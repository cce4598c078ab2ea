; Hands off: the two ways back count differently.
define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %one, %left ], [ %two, %right ]
  %go = icmp slt i32 %i, 4
  br i1 %go, label %body, label %end
body:
  br i1 %c, label %left, label %right
left:
  %one = add i32 %i, 1
  br label %loop
right:
  %two = add i32 %i, 2
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %a = call i32 @f(i1 0)
  ret i32 %a
}
