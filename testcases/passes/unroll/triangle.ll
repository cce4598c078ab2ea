; How often the inner loop goes round depends on the outer one. In each copy of it this is known.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 1, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  call void @putint(i32 %j)
  %j.next = add i32 %j, 1
  %j.go = icmp slt i32 %j.next, %i
  br i1 %j.go, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %i.go = icmp slt i32 %i.next, 4
  br i1 %i.go, label %outer, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
