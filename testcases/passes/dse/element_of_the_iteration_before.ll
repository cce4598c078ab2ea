; The first of the two stores of an iteration goes. Hands off the second: the next iteration reads it as the
; element before.
@a = internal global [9 x i32] [i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0]
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %before = sub i32 %i, 1
  %at_before = getelementptr [9 x i32], [9 x i32]* @a, i32 0, i32 %before
  %old = load i32, i32* %at_before
  %at = getelementptr [9 x i32], [9 x i32]* @a, i32 0, i32 %i
  store i32 0, i32* %at
  %new = add i32 %old, %i
  store i32 %new, i32* %at
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 9
  br i1 %go, label %loop, label %end
end:
  ret i32 %new
}
