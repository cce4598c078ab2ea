; Nothing in the loop writes the variable, so it is read once.
@n = global i32 4
@sum = global i32 0
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %limit = load i32, i32* @n
  %go = icmp slt i32 %i, %limit
  br i1 %go, label %body, label %end
body:
  %old = load i32, i32* @sum
  %new = add i32 %old, %limit
  store i32 %new, i32* @sum
  %next = add i32 %i, 1
  br label %loop
end:
  %value = load i32, i32* @sum
  ret i32 %value
}
