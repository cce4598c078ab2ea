; The inner loop goes first, then the outer one, with the three copies in it.
define i32 @f(i32 %x) {
entry:
  br label %outer
outer:
  %i = phi i32 [ -1, %entry ], [ %i.next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %more, %latch ]
  br label %inner
inner:
  %j = phi i32 [ -1, %outer ], [ %j.next, %inner ]
  %part = phi i32 [ %sum, %outer ], [ %more, %inner ]
  %y = mul i32 %x, %i
  %z = add i32 %y, %j
  %w = sdiv i32 %z, 3
  %more = add i32 %part, %w
  %j.next = add i32 %j, 1
  %j.go = icmp sle i32 %j.next, 1
  br i1 %j.go, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %i.go = icmp sle i32 %i.next, 1
  br i1 %i.go, label %outer, label %end
end:
  ret i32 %more
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 7)
  ret i32 %value
}
