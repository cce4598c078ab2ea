; Hands off: an odd number is never met. It runs forever.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add i32 %i, 2
  %go = icmp ne i32 %i.next, 101
  br i1 %go, label %loop, label %end
end:
  ret i32 %n
}
