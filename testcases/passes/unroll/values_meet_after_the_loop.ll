; The loop is left in two places, and what it computes is read where both ways meet: a phi where copies
; meet and one where the places do.
declare void @putint(i32)
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %product = mul i32 %i, %n
  %stop = icmp sgt i32 %product, 20
  br i1 %stop, label %early, label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %late
early:
  call void @putint(i32 1)
  br label %end
late:
  call void @putint(i32 2)
  br label %end
end:
  ret i32 %product
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 30)
  %b = call i32 @f(i32 2)
  %sum = add i32 %a, %b
  ret i32 %sum
}
