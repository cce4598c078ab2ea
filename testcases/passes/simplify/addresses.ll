; Steps of zero lead nowhere; an address is computed from its variable where only constants lie between.
@a = global [4 x [8 x i32]] zeroinitializer
define i32 @f(i32* %p, i64 %i, [4 x [8 x i32]]* %q) {
  %same = getelementptr i32, i32* %p, i64 0
  %x = load i32, i32* %same
  %row = getelementptr [4 x [8 x i32]], [4 x [8 x i32]]* %q, i64 0, i64 2
  %at = getelementptr [8 x i32], [8 x i32]* %row, i64 0, i64 %i
  %y = load i32, i32* %at
  %s = add i32 %x, %y
  ret i32 %s
}
