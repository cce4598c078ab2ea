; The call is inside a loop of its own function, whose phis begin anew in each iteration.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %stop = icmp sgt i32 %i, 40
  br i1 %stop, label %end, label %body
body:
  %next = add i32 %i, 3
  %bits = and i32 %next, 7
  %again = icmp eq i32 %bits, 5
  br i1 %again, label %call, label %loop
call:
  %more = mul i32 %next, 2
  %value = call i32 @f(i32 %more)
  ret i32 %value
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 1)
  ret i32 %value
}
