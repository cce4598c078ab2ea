; The bound is undefined, but the loop is left before anything is compared with it. The comparison before
; the loop is of frozen values.
define i32 @f(i32 %n, i1 %out) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  br i1 %out, label %end, label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 7
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 undef, i1 1)
  ret i32 %value
}
