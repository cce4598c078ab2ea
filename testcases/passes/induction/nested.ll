; The inner sum becomes an instruction of the outer loop, which adds up the closed form of it.
define i32 @f(i32 %n, i32 %a) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.inner, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %s.inner.phi = phi i32 [ %s, %outer ], [ %s.inner, %inner ]
  %product = mul i32 %i, %j
  %more = add i32 %product, %a
  %s.inner = add i32 %s.inner.phi, %more
  %j.next = add i32 %j, 1
  %again = icmp ne i32 %j.next, 10
  br i1 %again, label %inner, label %latch
latch:
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %outer, label %end
end:
  ret i32 %s.inner
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7, i32 1)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0, i32 1)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 100, i32 -3)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 -5, i32 2)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  ret i32 0
}
