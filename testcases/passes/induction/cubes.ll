; The last cube, and the last product with three more factors, as values of degree 3.
define i32 @f(i32 %n, i32 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %a, %entry ], [ %i.next, %loop ]
  %square = mul i32 %i, %i
  %cube = mul i32 %square, %i
  %double = shl i32 %i, 1
  %other = mul i32 %double, %square
  %i.next = add i32 %i, 1
  %go = icmp ne i32 %i.next, %n
  br i1 %go, label %loop, label %end
end:
  %r = mul i32 %cube, 1000
  %r.2 = add i32 %r, %other
  ret i32 %r.2
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7, i32 0)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 20, i32 -4)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 5, i32 4)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  ret i32 0
}
