; runs alone
; The byte may be poison. Then the loop, which may have no iteration, leaves the other bytes as they are,
; and writing the whole number back would not.
@s = internal global i32 2

define void @partly(i8 %byte, i32 %n) {
entry:
  %first = bitcast i32* @s to i8*
  store i8 %byte, i8* %first
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %old = load i32, i32* @s
  %new = add i32 %old, %i
  store i32 %new, i32* @s
  %next = add i32 %i, 1
  br label %header

exit:
  ret void
}

; Here it is promoted, since only whole numbers are written.
define void @wholly(i32 %start, i32 %n) {
entry:
  store i32 %start, i32* @s
  br label %header

header:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %old = load i32, i32* @s
  %new = add i32 %old, %i
  store i32 %new, i32* @s
  %next = add i32 %i, 1
  br label %header

exit:
  ret void
}
