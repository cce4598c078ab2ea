; The bound of the second loop is computed by the first one; both are unrolled.
declare void @putint(i32)
define i32 @f(i32 %n) {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %i.next, %first ]
  %sum = phi i32 [ 0, %entry ], [ %more, %first ]
  %more = add i32 %sum, %i
  %i.next = add i32 %i, 1
  %i.go = icmp slt i32 %i.next, %n
  br i1 %i.go, label %first, label %between
between:
  br label %second
second:
  %j = phi i32 [ %i, %between ], [ %j.next, %second ]
  %count = phi i32 [ 0, %between ], [ %count.next, %second ]
  %count.next = add i32 %count, %j
  %j.next = add i32 %j, 1
  %j.go = icmp slt i32 %j.next, %more
  br i1 %j.go, label %second, label %end
end:
  ret i32 %count.next
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 9)
  call void @putint(i32 %a)
  %b = call i32 @f(i32 1)
  call void @putint(i32 %b)
  ret i32 0
}
