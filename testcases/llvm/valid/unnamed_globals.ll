; Globals with numbers for names.
@0 = private unnamed_addr constant [6 x i8] c"%d %d\00"
@1 = internal global i32 5
@2 = internal constant [2 x i32] [i32 6, i32 7]
@named = internal global i32* @1
@3 = private global [2 x i32]* @2

declare i32 @printf(i8*, ...)

define i32 @main() {
  %1 = load i32, i32* @1
  %2 = load i32*, i32** @named
  store i32 9, i32* %2
  %3 = load i32, i32* @1
  %4 = load [2 x i32]*, [2 x i32]** @3
  %5 = getelementptr [2 x i32], [2 x i32]* %4, i64 0, i64 1
  %6 = load i32, i32* %5
  %7 = add i32 %3, %6
  %8 = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([6 x i8], [6 x i8]* @0, i64 0, i64 0), i32 %1, i32 %7)
  ret i32 0
}
