; Hands off: the call ends the program, so the loop never gets to the null pointer.
declare void @exit(i32)
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @exit(i32 %i)
  %old = load i32, i32* null
  %new = add i32 %old, 1
  store i32 %new, i32* null
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  ret i32 1
}
