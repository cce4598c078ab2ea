; A sum that may be poison moves, too: where no iteration reads it, nobody does.
define i32 @f(i32 %a, i1 %c, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %c, label %then, label %latch
then:
  %large = add nsw i32 %a, 1
  br label %latch
latch:
  %step = phi i32 [ 1, %loop ], [ %large, %then ]
  %next = add i32 %i, %step
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 2147483647, i1 0, i32 3)
  ret i32 %value
}
