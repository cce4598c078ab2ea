; phis after mem2reg: 4
; Phis, selects and variables of pointers of several types.
@left = global [3 x i32] [i32 1, i32 2, i32 3]
@right = global [3 x i32] [i32 40, i32 50, i32 60]
@word = private constant [3 x i8] c"ab\00"

declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

define i32 @pick(i32 %n) {
entry:
  %p = alloca i32*
  %q = alloca [3 x i32]*
  %s = alloca i8*
  store i8* getelementptr inbounds ([3 x i8], [3 x i8]* @word, i64 0, i64 0), i8** %s
  %0 = icmp sgt i32 %n, 0
  br i1 %0, label %positive, label %other
positive:
  store i32* getelementptr inbounds ([3 x i32], [3 x i32]* @left, i64 0, i64 2), i32** %p
  store [3 x i32]* @left, [3 x i32]** %q
  br label %end
other:
  store i32* getelementptr inbounds ([3 x i32], [3 x i32]* @right, i64 0, i64 2), i32** %p
  store [3 x i32]* @right, [3 x i32]** %q
  %1 = load i8*, i8** %s
  %2 = getelementptr i8, i8* %1, i64 1
  store i8* %2, i8** %s
  br label %end
end:
  %3 = phi i32* [ getelementptr inbounds ([3 x i32], [3 x i32]* @left, i64 0, i64 0), %positive ], [ null, %other ]
  %4 = load i32*, i32** %p
  %5 = load i32, i32* %4
  %6 = load [3 x i32]*, [3 x i32]** %q
  %7 = getelementptr [3 x i32], [3 x i32]* %6, i64 0, i64 1
  %8 = load i32, i32* %7
  %9 = load i8*, i8** %s
  %10 = load i8, i8* %9
  %11 = zext i8 %10 to i32
  %12 = icmp eq i32* %3, null
  %13 = select i1 %12, i32* %7, i32* %3
  %14 = load i32, i32* %13
  %15 = add i32 %5, %8
  %16 = add i32 %15, %11
  %17 = add i32 %16, %14
  ret i32 %17
}

define i32 @main() {
  %1 = call i32 @pick(i32 1)
  call void @putint(i32 %1)
  call void @putch(i32 10)
  %2 = call i32 @pick(i32 -1)
  call void @putint(i32 %2)
  call void @putch(i32 10)
  ret i32 0
}
