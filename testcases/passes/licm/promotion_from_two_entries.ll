; Two blocks enter the loop, so it gets a preheader, where the location is read. One edge out of the
; loop is one of two equal cases of a switch.
@state = internal global i32 1
define internal void @run(i1 %which, i32 %n) {
entry:
  br i1 %which, label %left, label %right
left:
  br label %loop
right:
  br label %loop
loop:
  %i = phi i32 [ 0, %left ], [ 5, %right ], [ %next, %loop ]
  %old = load i32, i32* @state
  %new = mul i32 %old, 3
  store i32 %new, i32* @state
  %next = add i32 %i, 1
  switch i32 %next, label %loop [ i32 4, label %end
                                  i32 8, label %end ]
end:
  ret void
}
define i32 @main() {
  call void @run(i1 true, i32 1)
  call void @run(i1 false, i32 1)
  %value = load i32, i32* @state
  %status = and i32 %value, 127
  ret i32 %status
}
