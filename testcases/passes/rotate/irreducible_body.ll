; The body has a cycle with two entries, which stays as it is. The loop around it is rotated.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %s, %latch ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %bit = and i32 %i, 1
  %is_odd = icmp eq i32 %bit, 1
  br i1 %is_odd, label %one, label %two
one:
  %x = phi i32 [ %i, %body ], [ %s, %two ]
  %r = add i32 %x, 1
  br label %two
two:
  %y = phi i32 [ %i, %body ], [ %r, %one ]
  %s = add i32 %y, 2
  %low = and i32 %s, 4
  %again = icmp eq i32 %low, 0
  br i1 %again, label %one, label %latch
latch:
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 30)
  ret i32 %value
}
