; A counter that goes down to 0 is at most what it began with.
declare void @putint(i32)

define void @f(i32 %n) {
entry:
  br label %header

header:
  %i = phi i32 [ 99, %entry ], [ %next, %body ]
  %more = icmp sge i32 %i, 0
  br i1 %more, label %body, label %end

body:
  %large = icmp sgt i32 %i, 99
  %negative = icmp slt i32 %i, 0
  %middle = icmp sgt i32 %i, 50
  %x = select i1 %large, i32 1, i32 %i
  %y = select i1 %negative, i32 2, i32 %x
  %z = select i1 %middle, i32 3, i32 %y
  call void @putint(i32 %z)
  %next = add i32 %i, -1
  br label %header

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7)
  ret i32 0
}
