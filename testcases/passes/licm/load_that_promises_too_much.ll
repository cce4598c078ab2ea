; The variable exists, but not at such an address. The load stays behind the branch.
@x = global i32 7
define i32 @f(i32 %n, i1 %is_aligned) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %rest ]
  br i1 %is_aligned, label %access, label %rest
access:
  %value = load i32, i32* @x, align 16
  br label %rest
rest:
  %step = phi i32 [ 1, %loop ], [ %value, %access ]
  %sum.next = add i32 %sum, %step
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %sum.next
}
define i32 @main() {
entry:
  %result = call i32 @f(i32 5, i1 false)
  ret i32 %result
}
