; The branch moves to the second part of the block, and the phi reads from there.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @main() {
entry:
  %a = call i32 @twice(i32 3)
  %c = icmp eq i32 %a, 6
  br i1 %c, label %join, label %other
other:
  br label %join
join:
  %r = phi i32 [ %a, %entry ], [ 0, %other ]
  ret i32 %r
}
