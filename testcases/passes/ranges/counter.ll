; A counter from 0 is not negative, and below what it is compared with.
declare void @putint(i32)

define void @f(i32 %n) {
entry:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end

body:
  %negative = icmp slt i32 %i, 0
  %above = icmp sge i32 %i, %n
  %half = sdiv i32 %i, 2
  %rest = srem i32 %i, 8
  %last = icmp eq i32 %half, %rest
  %outside = or i1 %negative, %above
  %either = or i1 %outside, %last
  %shown = zext i1 %either to i32
  call void @putint(i32 %shown)
  %next = add i32 %i, 1
  br label %header

end:
  ret void
}
