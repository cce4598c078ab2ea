; Two blocks enter the loop, one of them by both edges of its branch. All go to the copy.
define i32 @f(i1 %c, i1 %d, i32 %n) {
entry:
  br i1 %c, label %one, label %two
one:
  br label %loop
two:
  br i1 %d, label %loop, label %loop
loop:
  %i = phi i32 [ 0, %one ], [ 5, %two ], [ 5, %two ], [ %next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 2
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %a = call i32 @f(i1 1, i1 1, i32 9)
  %b = call i32 @f(i1 0, i1 1, i32 8)
  %value = add i32 %a, %b
  ret i32 %value
}
