@m = global [4 x [5 x i32]] zeroinitializer, align 16
define i32 @first(i32* %row) {
  %v = bitcast i32* %row to <4 x i32>*
  %1 = load <4 x i32>, <4 x i32>* %v
  %2 = extractelement <4 x i32> %1, i32 0
  ret i32 %2
}
define i32 @main() {
  %first = getelementptr [4 x [5 x i32]], [4 x [5 x i32]]* @m, i32 0, i32 0, i32 0
  %1 = call i32 @first(i32* %first)
  %second = getelementptr [4 x [5 x i32]], [4 x [5 x i32]]* @m, i32 0, i32 1, i32 0
  %2 = call i32 @first(i32* %second)
  ret i32 %2
}
