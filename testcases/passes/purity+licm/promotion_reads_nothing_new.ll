; The function writes what its parameter points to and does not read it, also after the promotion.
define internal void @fill(i32* %to, i32 %count) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, i32* %to
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %count
  br i1 %more, label %loop, label %end
end:
  ret void
}
define i32 @main() {
entry:
  %slot = alloca i32
  call void @fill(i32* %slot, i32 7)
  %last = load i32, i32* %slot
  ret i32 %last
}
