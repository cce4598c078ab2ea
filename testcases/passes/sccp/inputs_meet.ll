; Hands off: two constants meet at the join, and what is read there varies in the loop around it.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %kind = phi i32 [ 1, %entry ], [ %new, %join ]
  %is_one = icmp eq i32 %kind, 1
  br i1 %is_one, label %one, label %two
one:
  br label %join
two:
  br label %join
join:
  %new = phi i32 [ 2, %one ], [ 1, %two ]
  %next = add i32 %i, %new
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 9)
  ret i32 %value
}
