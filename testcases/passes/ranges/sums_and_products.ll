; The ranges of sums, products and remainders follow from those of their operands.
declare void @putint(i32)

define void @f(i32 %n) {
entry:
  br label %header

header:
  %i = phi i32 [ 1, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, 10
  br i1 %more, label %body, label %end

body:
  %square = mul i32 %i, %i
  %more.than = add i32 %square, 18
  %above = icmp sgt i32 %more.than, 99
  %below = icmp slt i32 %more.than, 19
  %digit = srem i32 %n, 10
  %far = icmp slt i32 %digit, -9
  %some = icmp slt i32 %digit, 9
  %x = select i1 %above, i32 1, i32 %square
  %y = select i1 %below, i32 2, i32 %x
  %z = select i1 %far, i32 3, i32 %y
  %w = select i1 %some, i32 4, i32 %z
  call void @putint(i32 %w)
  %next = add i32 %i, 1
  br label %header

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7)
  ret i32 0
}
