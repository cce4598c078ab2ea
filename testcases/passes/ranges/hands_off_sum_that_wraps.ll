; The counter is at most 2147483646, and 2 more may wrap.
declare void @putint(i32)

define void @f(i32 %n) {
entry:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end

body:
  %one = add i32 %i, 1
  %two = add i32 %i, 2
  %never = icmp slt i32 %one, 1
  %perhaps = icmp slt i32 %two, 1
  %x = select i1 %never, i32 1, i32 %i
  %y = select i1 %perhaps, i32 2, i32 %x
  call void @putint(i32 %y)
  %next = add i32 %i, 1
  br label %header

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7)
  ret i32 0
}
