; The address is outside of the variable, so it is poison, which `undef` may not become.
@pair = global [2 x i32] zeroinitializer

define i32* @f(i1 %c) {
entry:
  br i1 %c, label %outside, label %join

outside:
  br label %join

join:
  %address = phi i32* [ undef, %entry ], [ getelementptr inbounds ([2 x i32], [2 x i32]* @pair, i32 0, i32 5), %outside ]
  ret i32* %address
}
