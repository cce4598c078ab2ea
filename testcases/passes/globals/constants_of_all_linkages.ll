; Nothing writes a constant, whoever can name it. The value of one from elsewhere is not known.
@number = constant i32 5
@row = private constant [2 x [2 x i8]] [[2 x i8] c"ab", [2 x i8] c"cd"]
@elsewhere = external constant i32
define i32 @f() {
entry:
  %a = load i32, i32* @number
  %b = load i8, i8* getelementptr ([2 x [2 x i8]], [2 x [2 x i8]]* @row, i32 0, i32 1, i32 0)
  %c = load i32, i32* @elsewhere
  %d = zext i8 %b to i32
  %0 = add i32 %a, %d
  %1 = add i32 %0, %c
  ret i32 %1
}
