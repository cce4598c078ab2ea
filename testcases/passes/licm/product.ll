; The product is computed once, and what is computed from it follows it.
define i32 @f(i32 %n, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %product = mul i32 %n, %m
  %shifted = add i32 %product, 3
  %more = add i32 %sum, %shifted
  %next = add i32 %i, 1
  br label %loop
end:
  ret i32 %sum
}
