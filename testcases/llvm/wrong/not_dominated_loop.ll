; What the body of a loop computes is not there after the loop, which may have had no iteration.
define i32 @f(i32 %n) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %square = mul i32 %i, %i
  %next = add i32 %i, 1
  br label %cond
end:
  ret i32 %square ;~ error[E0106]
}
