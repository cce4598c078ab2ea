; Hands off: the call may change the variable that the load reads. The product moves.
@n = global i32 10
define void @halve() {
entry:
  %old = load i32, i32* @n
  %new = sdiv i32 %old, 2
  store i32 %new, i32* @n
  ret void
}
define i32 @f(i32 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %limit = load i32, i32* @n
  %go = icmp slt i32 %i, %limit
  br i1 %go, label %body, label %end
body:
  call void @halve()
  %square = mul i32 %a, %a
  %next = add i32 %i, %square
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 1)
  ret i32 %value
}
