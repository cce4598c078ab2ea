; Nothing reads the variable again, since the loop does not end. The call may.
@g = internal global i32 0
@h = internal global i32 0
declare void @putint(i32)
define void @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, i32* @g
  call void @putint(i32 %i)
  %next = add i32 %i, 1
  br label %loop
}
