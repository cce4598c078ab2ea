; A store stands in front of the phis.
@x = global i32 0

define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  store i32 %n, i32* @x
  %i = phi i32 [ 0, %entry ], [ %next, %loop ] ;~ error[E0108]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i
}
