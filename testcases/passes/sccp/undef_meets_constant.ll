; `undef` may be 5, so the phi is 5. A branch on `undef` stays.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %join
left:
  br label %join
join:
  %x = phi i32 [ 5, %left ], [ undef, %entry ]
  br i1 undef, label %a, label %b
a:
  ret i32 %x
b:
  ret i32 0
}
