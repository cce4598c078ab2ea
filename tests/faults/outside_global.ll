@table = global [2 x [3 x i32]] zeroinitializer
define i32 @main() {
  %inside = getelementptr [2 x [3 x i32]], [2 x [3 x i32]]* @table, i32 0, i32 0, i32 5
  %1 = load i32, i32* %inside
  %row = add i32 %1, 2
  %outside = getelementptr [2 x [3 x i32]], [2 x [3 x i32]]* @table, i32 0, i32 %row, i32 0
  %2 = load i32, i32* %outside
  ret i32 %2
}
