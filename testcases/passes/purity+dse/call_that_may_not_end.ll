; Hands off: the call writes only what nobody reads, but it may run forever.
define internal void @fill(i32* %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, i32* %p, i32 %i
  store i32 1, i32* %at
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 4
  br i1 %go, label %loop, label %end
end:
  ret void
}
define i32 @main() {
  %a = alloca [4 x i32]
  %in_a = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 0
  call void @fill(i32* %in_a)
  ret i32 0
}
