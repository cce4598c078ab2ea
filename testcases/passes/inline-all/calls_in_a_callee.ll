; A copy has several calls of its own, in two blocks: the phi in it reads from the last parts of these.
define internal i32 @twice(i32 %x) {
entry:
  %y = mul i32 %x, 2
  ret i32 %y
}
define i32 @either(i32 %x, i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = call i32 @twice(i32 %x)
  %b = call i32 @twice(i32 %a)
  br label %join
no:
  %d = call i32 @twice(i32 %x)
  br label %join
join:
  %r = phi i32 [ %b, %yes ], [ %d, %no ]
  ret i32 %r
}
define i32 @main() {
entry:
  %a = call i32 @either(i32 2, i1 true)
  %b = call i32 @either(i32 %a, i1 false)
  ret i32 %b
}
