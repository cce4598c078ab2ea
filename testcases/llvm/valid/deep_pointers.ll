; phis after mem2reg: 0
; Pointers to pointers to pointers, and arrays of pointers to arrays.
@x = global i32 6
@p1 = global i32* @x
@p2 = global i32** @p1
@p3 = global i32*** @p2
@rows = global [2 x [3 x i32]*] [[3 x i32]* @row, [3 x i32]* null]
@row = global [3 x i32] [i32 1, i32 2, i32 3]
@block = global [2 x [2 x [2 x [2 x [2 x i32]]]]] zeroinitializer

declare void @putint(i32)
declare void @putch(i32)

define i32*** @deeper(i32**** %p) {
  %p.addr = alloca i32****
  store i32**** %p, i32***** %p.addr
  %1 = load i32****, i32***** %p.addr
  %2 = load i32***, i32**** %1
  ret i32*** %2
}

define i32 @main(i32 %argc, i8** %argv) {
entry:
  %argv.addr = alloca i8**
  store i8** %argv, i8*** %argv.addr
  %0 = load i8**, i8*** %argv.addr
  %1 = load i8*, i8** %0
  %2 = icmp ne i8* %1, null
  %3 = zext i1 %2 to i32
  call void @putint(i32 %3)
  %4 = load i32***, i32**** @p3
  %5 = load i32**, i32*** %4
  %6 = load i32*, i32** %5
  %7 = load i32, i32* %6
  call void @putint(i32 %7)
  %8 = call i32*** @deeper(i32**** @p3)
  %9 = icmp eq i32*** %8, @p2
  %10 = zext i1 %9 to i32
  call void @putint(i32 %10)
  %11 = getelementptr [2 x [3 x i32]*], [2 x [3 x i32]*]* @rows, i64 0, i64 0
  %12 = load [3 x i32]*, [3 x i32]** %11
  %13 = getelementptr [3 x i32], [3 x i32]* %12, i64 0, i64 2
  %14 = load i32, i32* %13
  call void @putint(i32 %14)
  %15 = getelementptr [2 x [2 x [2 x [2 x [2 x i32]]]]], [2 x [2 x [2 x [2 x [2 x i32]]]]]* @block, i64 0, i64 1, i64 0, i64 1, i64 0, i64 1
  store i32 55, i32* %15
  %16 = load i32, i32* getelementptr inbounds ([2 x [2 x [2 x [2 x [2 x i32]]]]], [2 x [2 x [2 x [2 x [2 x i32]]]]]* @block, i64 0, i64 1, i64 0, i64 1, i64 0, i64 1)
  call void @putint(i32 %16)
  call void @putch(i32 10)
  ret i32 0
}
