; The phis read each other's values of the iteration before. Both change at once.
define i32 @main() {
entry:
  br label %loop
loop:
  %a = phi i32 [ 5, %entry ], [ %b, %body ]
  %b = phi i32 [ 8, %entry ], [ %a, %body ]
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %go = icmp slt i32 %i, 3
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 1
  br label %loop
end:
  %tenfold = mul i32 %a, 10
  %value = add i32 %tenfold, %b
  ret i32 %value
}
