; Hands off: one byte of the number is written by itself.
@number = internal global i32 -1
define i32 @main() {
entry:
  %byte = bitcast i32* @number to i8*
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, i32* @number
  %new = add i32 %old, 3
  store i32 %new, i32* @number
  store i8 0, i8* %byte
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  %value = load i32, i32* @number
  %shifted = lshr i32 %value, 8
  %status = and i32 %shifted, 127
  ret i32 %status
}
