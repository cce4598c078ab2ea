; Hands off: the sum grows in some iterations only, and a remainder is no closed form.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  %m = phi i32 [ 1, %entry ], [ %m.next, %latch ]
  %rest = and i32 %i, 3
  %odd = icmp eq i32 %rest, 1
  br i1 %odd, label %more, label %latch
more:
  %t = add i32 %s, %i
  br label %latch
latch:
  %s.next = phi i32 [ %s, %loop ], [ %t, %more ]
  %m.sum = add i32 %m, 5
  %m.next = srem i32 %m.sum, 7
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %loop, label %end
end:
  %r = add i32 %s.next, %m.next
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 20)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  ret i32 0
}
