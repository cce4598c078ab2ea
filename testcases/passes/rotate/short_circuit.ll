; The second half of the condition is in a block of its own, which leaves the loop, too.
define i32 @f(i32 %n, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %first = icmp slt i32 %i, %n
  br i1 %first, label %second, label %end
second:
  %square = mul i32 %i, %i
  %both = icmp slt i32 %square, %m
  br i1 %both, label %body, label %end
body:
  %next = add i32 %i, 1
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 9, i32 20)
  ret i32 %value
}
