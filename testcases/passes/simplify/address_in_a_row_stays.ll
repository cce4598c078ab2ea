; Hands off: the row is computed once, outside of the loop over its elements.
define i32 @f([8 x i32]* %q, i64 %i, i64 %j) {
  %row = getelementptr [8 x i32], [8 x i32]* %q, i64 %i
  %at = getelementptr [8 x i32], [8 x i32]* %row, i64 0, i64 %j
  %x = load i32, i32* %at
  ret i32 %x
}
