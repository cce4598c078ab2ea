; An offset that would be 4 if its lower 32 bits counted alone.
@g = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @main() {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @g, i64 1073741824, i64 1
  %v = load i32, i32* %p
  ret i32 %v
}
