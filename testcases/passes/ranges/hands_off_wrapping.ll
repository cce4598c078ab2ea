; The counter may wrap, so it may be negative.
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
  %half = sdiv i32 %i, 2
  %shown = select i1 %negative, i32 %half, i32 7
  call void @putint(i32 %shown)
  %next = add i32 %i, 2
  br label %header

end:
  ret void
}
