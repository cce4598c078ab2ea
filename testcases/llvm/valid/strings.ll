; Strings with escapes, and functions of the C library that take any number of arguments.
@.str = private unnamed_addr constant [14 x i8] c"%d, %s: %c|%d\00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"\22x\\y\22\00", align 1
@.str.2 = private unnamed_addr constant [3 x i8] c"\0A%\00", align 1
@.str.3 = private unnamed_addr constant [9 x i8] c"a;b\09{c}\00\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c"\E4\BD\A0!!\0a\00", align 1
@letters = internal constant [4 x i8] [i8 97, i8 98, i8 10, i8 0]
@empty = constant [1 x i8] zeroinitializer
@names = global [2 x i8*] [i8* getelementptr inbounds ([9 x i8], [9 x i8]* @.str.3, i32 0, i32 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @letters, i32 0, i32 0)]
@wide = private constant [15 x i8] c"%lld %d %u %x\0A\00"

declare i32 @printf(i8* noundef, ...)
declare i32 @puts(i8*)
declare i32 @putchar(i32)
declare i64 @strlen(i8*)

define i32 @main() {
  %1 = alloca [7 x i8]
  %2 = bitcast [7 x i8]* %1 to i8*
  br label %copy
copy:
  %3 = phi i64 [ 0, %0 ], [ %7, %copy ]
  %4 = getelementptr inbounds [6 x i8], [6 x i8]* @.str.1, i64 0, i64 %3
  %5 = load i8, i8* %4
  %6 = getelementptr inbounds [7 x i8], [7 x i8]* %1, i64 0, i64 %3
  store i8 %5, i8* %6
  %7 = add nuw i64 %3, 1
  %8 = icmp ult i64 %7, 6
  br i1 %8, label %copy, label %done
done:
  %9 = getelementptr [7 x i8], [7 x i8]* %1, i32 0, i32 5
  store i8 0, i8* %9
  %10 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([14 x i8], [14 x i8]* @.str, i64 0, i64 0), i32 noundef 7, i8* noundef %2, i32 noundef 90, i32 noundef -1)
  %11 = call i32 (i8*, ...) @printf(i8* getelementptr inbounds ([4 x i8], [4 x i8]* @letters, i64 0, i64 0))
  call i32 @putchar(i32 35)
  %13 = call i32 @puts(i8* getelementptr ([7 x i8], [7 x i8]* @.str.4, i32 0, i32 0))
  %14 = load i8*, i8** getelementptr inbounds ([2 x i8*], [2 x i8*]* @names, i64 0, i64 0)
  %15 = call i32 @puts(i8* %14)
  %16 = call i64 @strlen(i8* %14)
  %17 = call i64 @strlen(i8* getelementptr inbounds ([1 x i8], [1 x i8]* @empty, i64 0, i64 0))
  %18 = call i64 @strlen(i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.2, i64 0, i64 0))
  %19 = mul i64 %18, 1000000007000
  %20 = trunc i64 %16 to i32
  %21 = trunc i64 %17 to i32
  %22 = call i32 (i8*, ...) @printf(i8* getelementptr ([15 x i8], [15 x i8]* @wide, i64 0, i64 0), i64 %19, i32 %20, i32 %21, i32 -1)
  ret i32 %10
}
