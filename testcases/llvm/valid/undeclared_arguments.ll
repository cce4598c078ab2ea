; What clang prints where C's functions are declared without parameters, as `int getint();`: a call
; through a bitcast of the function.
@a = dso_local global [3 x i32] [i32 3, i32 4, i32 5], align 4

define dso_local i32 @main() {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  %3 = call i32 (...) @getint()
  store i32 %3, i32* %2, align 4
  %4 = load i32, i32* %2, align 4
  call void (i32, ...) bitcast (void (...)* @putint to void (i32, ...)*)(i32 noundef %4)
  call void (i32, ...) bitcast (void (...)* @putch to void (i32, ...)*)(i32 noundef 10)
  call void (i32, i32*, ...) bitcast (void (...)* @putarray to void (i32, i32*, ...)*)(i32 noundef 3, i32* noundef getelementptr inbounds ([3 x i32], [3 x i32]* @a, i64 0, i64 0))
  ret i32 0
}

declare i32 @getint(...)

declare void @putint(...)

declare void @putch(...)

declare void @putarray(...)
