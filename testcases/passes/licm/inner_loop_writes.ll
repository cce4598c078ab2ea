; Hands off: the inner loop changes what the outer one loads at its beginning.
@g = internal global i32 1
define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %latch ]
  %x = load i32, i32* @g
  %sum.next = add i32 %sum, %x
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %y = add i32 %x, %j
  store i32 %y, i32* @g
  %j.next = add i32 %j, 1
  %again = icmp slt i32 %j.next, 3
  br i1 %again, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, 4
  br i1 %more, label %outer, label %end
end:
  ret i32 %sum.next
}
