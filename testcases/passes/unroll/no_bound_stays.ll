; Hands off: how often the inner loop goes round is not known before, and the outer one goes round too
; often.
declare i32 @getint()
declare void @putint(i32)
define i32 @f() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  br label %inner
inner:
  %x = phi i32 [ %i, %outer ], [ %half, %inner ]
  %half = sdiv i32 %x, 2
  %go = icmp sgt i32 %half, 0
  br i1 %go, label %inner, label %latch
latch:
  call void @putint(i32 %half)
  %i.next = add i32 %i, 1
  %i.go = icmp slt i32 %i.next, 500
  br i1 %i.go, label %outer, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
