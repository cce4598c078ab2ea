; The inner loop's iterations are executed 1,200,000 times. That pays for the copies.
define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ 1, %entry ], [ %s.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %t = phi i32 [ %s, %outer ], [ %t.next, %inner ]
  %u = mul i32 %t, 3
  %t.next = add i32 %u, %j
  %j.next = add i32 %j, 1
  %more = icmp slt i32 %j.next, 12
  br i1 %more, label %inner, label %latch
latch:
  %s.next = srem i32 %t.next, 1000
  %i.next = add i32 %i, 1
  %again = icmp slt i32 %i.next, 100000
  br i1 %again, label %outer, label %end
end:
  ret i32 %s.next
}
