; Two phis: one chooses between constants, which costs little.
define i32 @f(i32 %now) {
entry:
  %c = icmp sge i32 %now, 100
  br i1 %c, label %over, label %end
over:
  %less = sub i32 %now, 100
  br label %end
end:
  %rest = phi i32 [ %less, %over ], [ %now, %entry ]
  %carry = phi i32 [ 1, %over ], [ 0, %entry ]
  %ten = mul i32 %rest, 10
  %all = add i32 %ten, %carry
  ret i32 %all
}

define i32 @main() {
  %x = call i32 @f(i32 105)
  %y = call i32 @f(i32 7)
  %all = add i32 %x, %y
  ret i32 %all
}
