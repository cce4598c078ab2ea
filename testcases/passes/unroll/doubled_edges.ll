; Both ways of a branch go back, and both ways of another one go on: one edge each for the phis.
declare void @putint(i32)
define i32 @f(i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %back ], [ %next, %back ]
  %sum = phi i32 [ 1, %entry ], [ %more, %back ], [ %more, %back ]
  %go = icmp slt i32 %i, 2
  br i1 %go, label %body, label %end
body:
  br i1 %c, label %back, label %back
back:
  %twice = phi i32 [ %sum, %body ], [ %sum, %body ]
  %more = mul i32 %twice, 3
  %next = add i32 %i, 1
  br i1 %c, label %loop, label %loop
end:
  ret i32 %sum
}
define i32 @main() {
entry:
  %value = call i32 @f(i1 1)
  ret i32 %value
}
