; Hands off: no iteration divides by 0, though the loop is entered where the divisor is 0.
define i32 @f(i32 %a, i32 %b, i32 %n) {
entry:
  %is_zero = icmp eq i32 %b, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]
  br i1 %is_zero, label %latch, label %divide
divide:
  %quotient = sdiv i32 %a, %b
  br label %latch
latch:
  %value = phi i32 [ 1, %loop ], [ %quotient, %divide ]
  %more = add i32 %sum, %value
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %more
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 7, i32 0, i32 4)
  ret i32 %value
}
