; Hands off: not each iteration writes the variable. Another thread may write it, and a store after the loop would
; undo that. The local variable is promoted: no other thread knows its address.
@shared = internal global i32 0
define i32 @f(i32 %n, i32 %at) {
entry:
  %own = alloca i32
  store i32 0, i32* %own
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %is_at = icmp eq i32 %i, %at
  br i1 %is_at, label %count, label %more
count:
  %old = load i32, i32* @shared
  %new = add i32 %old, 1
  store i32 %new, i32* @shared
  %old.own = load i32, i32* %own
  %new.own = add i32 %old.own, 1
  store i32 %new.own, i32* %own
  br label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %value = load i32, i32* %own
  ret i32 %value
}
