; The call is in a cycle that control enters in two places. The cycle stays, with a loop around it.
define i32 @f(i32 %n, i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  %x = phi i32 [ %n, %entry ], [ %s, %two ]
  %r = add i32 %x, 1
  %is_large = icmp sgt i32 %r, 30
  br i1 %is_large, label %end, label %two
two:
  %y = phi i32 [ %n, %entry ], [ %r, %one ]
  %s = add i32 %y, 3
  %bit = and i32 %s, 1
  %is_odd = icmp eq i32 %bit, 1
  br i1 %is_odd, label %one, label %call
call:
  %more = add i32 %s, 2
  %value = call i32 @f(i32 %more, i1 %is_odd)
  ret i32 %value
end:
  ret i32 %r
}
