; Where the counter begins is not known, so it may be negative.
declare void @putint(i32)

define void @f(i32 %n) {
entry:
  br label %header

header:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 100
  br i1 %more, label %body, label %end

body:
  %negative = icmp slt i32 %i, 0
  %large = icmp sgt i32 %i, 99
  %half = sdiv i32 %i, 2
  %x = select i1 %negative, i32 1, i32 %half
  %y = select i1 %large, i32 2, i32 %x
  call void @putint(i32 %y)
  %next = add i32 %i, 1
  br label %header

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 -3)
  ret i32 0
}
