@text = constant [3 x i8] c"hi\00"
define i32 @main() {
  %1 = getelementptr [3 x i8], [3 x i8]* @text, i64 0, i64 3
  %2 = load i8, i8* %1
  %3 = zext i8 %2 to i32
  ret i32 %3
}
