; Hands off: the pointer may be null where the loop does not read through it.
define i32 @f(i32* %p, i1 %is_valid, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %is_valid, label %read, label %latch
read:
  %number = load i32, i32* %p
  br label %latch
latch:
  %step = phi i32 [ 1, %loop ], [ %number, %read ]
  %next = add i32 %i, %step
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
entry:
  %value = call i32 @f(i32* null, i1 0, i32 5)
  ret i32 %value
}
