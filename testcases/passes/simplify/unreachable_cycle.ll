; Hands off: nothing reaches the block, where a value may be computed from itself.
define i32 @f(i32 %x) {
entry:
  ret i32 %x
lost:
  %a = add i32 %a, 0
  %b = add i32 %b, 1
  br label %lost
}
