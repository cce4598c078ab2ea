; Hands off: the store in the loop may write the limit.
@n = global i32 10
define i32 @f(i32* %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %limit = load i32, i32* @n
  %go = icmp slt i32 %i, %limit
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 1
  store i32 3, i32* %p
  br label %loop
end:
  ret i32 %i
}
define i32 @main() {
entry:
  %value = call i32 @f(i32* @n)
  ret i32 %value
}
