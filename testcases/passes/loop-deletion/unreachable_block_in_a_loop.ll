; A block that control never reaches branches into a loop that is removed.
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br label %latch
dead:
  br label %latch
latch:
  %next = add i32 %i, 1
  %go = icmp ne i32 %next, 9
  br i1 %go, label %loop, label %end
end:
  ret i32 5
}
