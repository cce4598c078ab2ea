; Hands off: the loop may have no iteration. Rotation would move its test before it.
define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %quotient = sdiv i32 %a, %b
  %step = add i32 %quotient, 1
  %next = add i32 %i, %step
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 7, i32 0, i32 0)
  ret i32 %value
}
