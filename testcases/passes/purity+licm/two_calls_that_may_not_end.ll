; Both calls move, in their order: if one of them runs forever, the loop would do the same in its first iteration.
define internal i32 @wait(i32 %x) {
entry:
  br label %loop
loop:
  %go = icmp sgt i32 %x, 0
  br i1 %go, label %loop, label %end
end:
  ret i32 %x
}
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = call i32 @wait(i32 0)
  %b = call i32 @wait(i32 -3)
  %part = sub i32 %a, %b
  %next = add i32 %i, %part
  %go = icmp slt i32 %next, 50
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
