; Stays: a call has no effect here, but it takes longer than a branch.
define internal i32 @square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}

define i32 @f(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %then, label %end
then:
  %x = call i32 @square(i32 %b)
  br label %end
end:
  %y = phi i32 [ %a, %entry ], [ %x, %then ]
  ret i32 %y
}

define i32 @main() {
  %x = call i32 @f(i32 3, i32 4)
  %y = call i32 @f(i32 -3, i32 4)
  %z = add i32 %x, %y
  ret i32 %z
}
