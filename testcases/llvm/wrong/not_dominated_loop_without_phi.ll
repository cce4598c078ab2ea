; A loop's variable needs a phi: its new value is not there in the first iteration.
define i32 @f(i32 %n) {
entry:
  br label %cond
cond:
  %more = icmp slt i32 %next, %n ;~ error[E0106]
  br i1 %more, label %body, label %end
body:
  %next = add i32 %n, 1
  br label %cond
end:
  ret i32 0
}
