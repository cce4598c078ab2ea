; The callee may run forever, so the division after it may never come. Both move, in this order.
define internal i32 @wait(i32 %x) {
entry:
  br label %loop
loop:
  %go = icmp sgt i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret i32 %x
}
define internal i32 @f(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %waited = call i32 @wait(i32 %a)
  %quotient = sdiv i32 %a, %b
  %part = add i32 %waited, %quotient
  %next = add i32 %i, %part
  %go = icmp slt i32 %next, 50
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 1, i32 0)
  ret i32 %value
}
