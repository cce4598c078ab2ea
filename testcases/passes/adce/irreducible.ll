; A loop with two entries, and an effect in it.
declare void @putint(i32)
define void @f(i1 %c, i32 %n) {
entry:
  %dead = add i32 %n, 5
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %entry ], [ %k, %b ]
  call void @putint(i32 %i)
  br label %b
b:
  %j = phi i32 [ %n, %entry ], [ %i, %a ]
  %k = add i32 %j, 1
  %more = icmp slt i32 %k, %n
  br i1 %more, label %a, label %end
end:
  ret void
}
