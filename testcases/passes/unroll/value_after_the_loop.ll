; What the loop computes is read after it, in a block further on. A phi where the loop is left joins
; what the iterations compute.
define i32 @f(i32 %n, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %product = mul i32 %i, %n
  %stop = icmp sgt i32 %product, 20
  br i1 %stop, label %end, label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  br i1 %c, label %yes, label %no
yes:
  ret i32 %product
no:
  ret i32 %i
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 30, i1 1)
  %b = call i32 @f(i32 2, i1 0)
  %sum = add i32 %a, %b
  ret i32 %sum
}
