; Each phi is looked at by itself.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ 0, %entry ] ;~ error[E0107]
  %b = phi i32 [ %i, %loop ] ;~ error[E0107]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %c = phi i32 [ %i, %entry ] ;~ error[E0107]
  %d = phi i32 [ %b, %loop ]
  %sum = add i32 %a, %d
  ret i32 %sum
}
