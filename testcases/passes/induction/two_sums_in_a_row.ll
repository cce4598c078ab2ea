; The second loop begins with the result of the first.
define i32 @f(i32 %n) {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %first ]
  %s.next = add i32 %s, %n
  %i.next = add i32 %i, 1
  %go = icmp ult i32 %i.next, 10
  br i1 %go, label %first, label %second
second:
  %j = phi i32 [ %i.next, %first ], [ %j.next, %second ]
  %t = phi i32 [ %s.next, %first ], [ %t.next, %second ]
  %t.next = add i32 %t, %s.next
  %j.next = add i32 %j, -1
  %more = icmp ugt i32 %j.next, 3
  br i1 %more, label %second, label %end
end:
  ret i32 %t.next
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
  ret i32 0
}
