; The outer loop prints the sum by another name, so it is a value only over the inner loop.
@sum = internal global i32 0
define internal void @show() {
  %value = load i32, i32* @sum
  call void @putint(i32 %value)
  ret void
}
declare void @putint(i32)
define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %next_i, %after ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %next_j, %inner ]
  %old = load i32, i32* @sum
  %new = add i32 %old, %j
  store i32 %new, i32* @sum
  %next_j = add i32 %j, 1
  %go_j = icmp slt i32 %next_j, 4
  br i1 %go_j, label %inner, label %after
after:
  call void @show()
  %next_i = add i32 %i, 1
  %go_i = icmp slt i32 %next_i, 5
  br i1 %go_i, label %outer, label %end
end:
  ret i32 0
}
