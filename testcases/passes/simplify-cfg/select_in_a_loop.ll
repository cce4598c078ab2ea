; The ways meet where the loop begins again, with a third way from outside.
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop.end ], [ %next, %odd ]
  %count = phi i32 [ 0, %entry ], [ %count, %loop.end ], [ %more, %odd ]
  %next = add i32 %i, 1
  %last = icmp eq i32 %next, 20
  br i1 %last, label %end, label %loop.end
loop.end:
  %low = and i32 %i, 3
  %is_odd = icmp eq i32 %low, 1
  br i1 %is_odd, label %odd, label %loop
odd:
  %more = add i32 %count, 1
  br label %loop
end:
  ret i32 %count
}
