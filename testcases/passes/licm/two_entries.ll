; Two blocks enter the loop, one of them by both edges of its branch. They get a preheader with a phi
; of what they bring.
define i32 @f(i1 %c, i1 %d, i32 %n) {
entry:
  br i1 %c, label %one, label %two
one:
  br label %loop
two:
  br i1 %d, label %loop, label %loop
loop:
  %i = phi i32 [ 0, %one ], [ 5, %two ], [ 5, %two ], [ %next, %loop ]
  %k = phi i32 [ 2, %one ], [ 2, %two ], [ 2, %two ], [ %next, %loop ]
  %square = mul i32 %n, %n
  %part = add i32 %i, %k
  %next = add i32 %part, 1
  %go = icmp slt i32 %next, %square
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
entry:
  %value = call i32 @f(i1 0, i1 1, i32 6)
  ret i32 %value
}
