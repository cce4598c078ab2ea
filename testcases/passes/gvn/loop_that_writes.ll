; Hands off: a later iteration stores what the load in the loop reads. The load after the loop yields
; the same as the last one in it.
@g = global i32 1
define i32 @main() {
entry:
  %start = load i32, i32* @g
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %now = load i32, i32* @g
  %go = icmp slt i32 %i, 5
  br i1 %go, label %body, label %end
body:
  %double = add i32 %now, %now
  store i32 %double, i32* @g
  %next = add i32 %i, 1
  br label %loop
end:
  %last = load i32, i32* @g
  %value = add i32 %last, %start
  ret i32 %value
}
