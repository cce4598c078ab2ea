; A subscript that would be 1 if its lower 32 bits counted alone.
@g = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

define i32 @main() {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @g, i64 0, i64 4294967297
  %v = load i32, i32* %p
  ret i32 %v
}
