; The sum is 1 if the loop adds nothing, even if the step is poison. So the step is frozen.
; In @triangle, the step of the step is not used in the first iteration either.
define i32 @sum(i32 %n, i32 %a, i32 %b) {
entry:
  %step = add nsw i32 %a, %b
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %s = phi i32 [ 1, %entry ], [ %s.next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %s.next = add i32 %s, %step
  %i.next = add i32 %i, 1
  br label %head
end:
  ret i32 %s
}
define i32 @triangle(i32 %n, i32 %a, i32 %b) {
entry:
  %growth = add nsw i32 %a, %b
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %t = phi i32 [ 3, %entry ], [ %t.next, %body ]
  %s = phi i32 [ 1, %entry ], [ %s.next, %body ]
  %s.next = add i32 %s, %t
  %t.next = add i32 %t, %growth
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, %n
  br i1 %go, label %body, label %end
end:
  ret i32 %s.next
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @sum(i32 0, i32 2147483647, i32 1)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @sum(i32 9, i32 2, i32 1)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @triangle(i32 1, i32 2147483647, i32 1)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @triangle(i32 9, i32 2, i32 1)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  ret i32 0
}
