; The store to `a[i + 1]` does not change `a[i]`; the one to `a[j]` may.
define i32 @f([10 x i32]* %a, i32 %i, i32 %j) {
entry:
  %p = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 %i
  %next = add i32 %i, 1
  %q = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 %next
  store i32 1, i32* %p
  store i32 2, i32* %q
  %one = load i32, i32* %p
  %r = getelementptr [10 x i32], [10 x i32]* %a, i32 0, i32 %j
  store i32 3, i32* %r
  %other = load i32, i32* %p
  %sum = add i32 %one, %other
  ret i32 %sum
}
