; The inner loop is behind a test that is the same in each iteration of the outer one: a select.
define i32 @f(i32 %n, i32 %m) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.end, %latch ]
  %any = icmp sgt i32 %m, 0
  br i1 %any, label %inner, label %latch
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %t = phi i32 [ %s, %outer ], [ %t.next, %inner ]
  %t.next = add i32 %t, %i
  %j.next = add i32 %j, 1
  %again = icmp slt i32 %j.next, %m
  br i1 %again, label %inner, label %latch
latch:
  %s.end = phi i32 [ %s, %outer ], [ %t.next, %inner ]
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %outer, label %end
end:
  ret i32 %s.end
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7, i32 4)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 7, i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 7, i32 -4)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 0, i32 1)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  ret i32 0
}
