; What the header computes is read after the loop. There it comes from the copy or the original.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %body ]
  %square = mul i32 %i, %i
  %go = icmp slt i32 %square, %n
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, %square
  br label %loop
end:
  %sum = add i32 %square, %i
  ret i32 %sum
}
define i32 @main() {
entry:
  %none = call i32 @f(i32 0)
  %some = call i32 @f(i32 30)
  %value = sub i32 %some, %none
  ret i32 %value
}
