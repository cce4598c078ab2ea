; runs alone
; The counter is written in some iterations only. It is a variable that may be read and written at any time.
@counter = internal global i32 3
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %bit = and i32 %i, 1
  %is_odd = icmp ne i32 %bit, 0
  br i1 %is_odd, label %count, label %more
count:
  %old = load i32, i32* @counter
  %new = add i32 %old, 1
  store i32 %new, i32* @counter
  br label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 9
  br i1 %go, label %loop, label %end
end:
  %value = load i32, i32* @counter
  ret i32 %value
}
