; Hands off: what the call reads changes in the loop. The one that reads nothing moves.
@g = global i32 1
define internal i32 @read(i32 %x) {
entry:
  %g = load i32, i32* @g
  %value = add i32 %g, %x
  ret i32 %value
}
define internal i32 @square(i32 %x) {
entry:
  %value = mul i32 %x, %x
  ret i32 %value
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = call i32 @read(i32 2)
  %b = call i32 @square(i32 2)
  store i32 %a, i32* @g
  %part = add i32 %a, %b
  %next = add i32 %i, %part
  %go = icmp slt i32 %next, 50
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
