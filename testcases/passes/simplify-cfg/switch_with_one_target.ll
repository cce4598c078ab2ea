; All cases go to one block.
define i32 @f(i32 %n) {
entry:
  switch i32 %n, label %end [
    i32 1, label %end
    i32 2, label %end
  ]
end:
  %x = phi i32 [ %n, %entry ], [ %n, %entry ], [ %n, %entry ]
  ret i32 %x
}
