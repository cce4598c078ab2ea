; The same in a constant.
@g = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@p = internal global i32* getelementptr ([4 x i32], [4 x i32]* @g, i64 268435456, i64 1)

define i32 @main() {
entry:
  %p = load i32*, i32** @p
  %v = load i32, i32* %p
  ret i32 %v
}
