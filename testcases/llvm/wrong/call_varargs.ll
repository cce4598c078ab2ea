; A function with any number of arguments is called with its whole type.
@.str = private constant [3 x i8] c"%d\00"

declare i32 @printf(i8*, ...)

define i32 @main() {
  %1 = call i32 @printf(i8* getelementptr ([3 x i8], [3 x i8]* @.str, i32 0, i32 0), i32 5) ;~ error[E0113]
  %2 = call i32 (i8*, ...) @printf() ;~ error[E0113]
  %3 = call i32 (i8*, ...) @printf(i8* getelementptr ([3 x i8], [3 x i8]* @.str, i32 0, i32 0), i32 5)
  ret i32 0
}
