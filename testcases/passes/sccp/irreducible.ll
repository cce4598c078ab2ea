; A loop with two entries: %x is 7 on every way into it.
define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %a, label %b
a:
  %x = phi i32 [ 7, %entry ], [ %y, %b ]
  br label %b
b:
  %y = phi i32 [ 7, %entry ], [ %x, %a ]
  %more = icmp slt i32 %y, %n
  br i1 %more, label %a, label %end
end:
  ret i32 %y
}
