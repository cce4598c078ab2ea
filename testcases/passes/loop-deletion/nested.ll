; Both go: the inner one ends in each iteration of the outer one. What comes after reads a value from before.
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %product = mul i32 %j, %i
  %j.next = add i32 %j, 1
  %more = icmp slt i32 %j.next, %i
  br i1 %more, label %inner, label %latch
latch:
  %unread = add i32 %product, 1
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %outer, label %end
end:
  %r = phi i32 [ %n, %latch ]
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  ret i32 0
}
