; The branch never goes to %never, so the phi has one input that counts, and it is a constant.
define i32 @f() {
entry:
  %c = icmp slt i32 3, 2
  br i1 %c, label %never, label %always
never:
  br label %join
always:
  br label %join
join:
  %x = phi i32 [ 1, %never ], [ 2, %always ]
  ret i32 %x
}
