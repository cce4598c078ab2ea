; With a constant bound, a step of 3 does not wrap. The last counter is 21, after the loop.
declare void @putint(i32)

define void @f(i32 %n) {
entry:
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 20
  br i1 %more, label %body, label %end

body:
  %beyond = icmp sgt i32 %i, 19
  %quarter = sdiv i32 %i, 4
  %x = select i1 %beyond, i32 1, i32 %quarter
  call void @putint(i32 %x)
  %next = add i32 %i, 3
  br label %header

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7)
  ret i32 0
}
