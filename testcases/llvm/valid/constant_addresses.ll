; Addresses as constant expressions: getelementptr in getelementptr, bitcast, ptrtoint and inttoptr,
; as operands of instructions, in phis, as arguments and as initial values of globals.
@m = dso_local global [2 x [3 x i32]] [[3 x i32] [i32 1, i32 2, i32 3], [3 x i32] [i32 4, i32 5, i32 6]], align 16
@row = global [3 x i32]* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 1)
@last = global i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 1, i64 2)
@bytes = global i8* bitcast ([2 x [3 x i32]]* @m to i8*)
@address = global i64 ptrtoint (i32* @x to i64)
@itself = global i8* bitcast (i8** @itself to i8*)
@x = global i32 77
@none = global i32* null
@table = constant [3 x i32*] [i32* @x, i32* null, i32* getelementptr ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i32 0, i32 0, i32 1)]

declare void @putint(i32)
declare void @putch(i32)
declare void @putarray(i32, i32*)

define void @show(i32 %n) {
  call void @putint(i32 %n)
  call void @putch(i32 32)
  ret void
}

define i32* @second() {
  ret i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 0, i64 1)
}

define i32 @main() {
entry:
  %0 = load i32, i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 1, i64 1), align 4
  call void @show(i32 %0)
  %1 = load i32, i32* getelementptr ([3 x i32], [3 x i32]* getelementptr ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 1), i64 0, i64 0)
  call void @show(i32 %1)
  store i32 50, i32* getelementptr inbounds (i32, i32* getelementptr inbounds ([3 x i32], [3 x i32]* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 1), i64 0, i64 0), i64 1)
  %2 = getelementptr [3 x i32], [3 x i32]* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 0), i64 1, i64 1
  %3 = load i32, i32* %2
  call void @show(i32 %3)
  %4 = load [3 x i32]*, [3 x i32]** @row
  %5 = getelementptr [3 x i32], [3 x i32]* %4, i64 0, i64 2
  %6 = load i32, i32* %5
  call void @show(i32 %6)
  %7 = load i32*, i32** @last
  %8 = load i32, i32* %7
  call void @show(i32 %8)
  %9 = load i8*, i8** @bytes
  %10 = getelementptr i8, i8* %9, i64 8
  %11 = load i8, i8* %10
  %12 = sext i8 %11 to i32
  call void @show(i32 %12)
  %13 = load i64, i64* @address
  %14 = inttoptr i64 %13 to i32*
  %15 = load i32, i32* %14
  call void @show(i32 %15)
  %16 = load i32, i32* inttoptr (i64 ptrtoint ([2 x [3 x i32]]* @m to i64) to i32*)
  call void @show(i32 %16)
  %17 = load i32, i32* bitcast (i8* getelementptr (i8, i8* bitcast ([2 x [3 x i32]]* @m to i8*), i64 4) to i32*)
  call void @show(i32 %17)
  call void @putarray(i32 3, i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i32 0, i32 1, i32 0))
  %18 = load i32*, i32** @none
  %19 = icmp eq i32* %18, null
  br i1 %19, label %then, label %end
then:
  %20 = load i32*, i32** getelementptr inbounds ([3 x i32*], [3 x i32*]* @table, i64 0, i64 2)
  br label %end
end:
  %21 = phi i32* [ %20, %then ], [ getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 1, i64 0), %entry ]
  %22 = load i32, i32* %21
  call void @show(i32 %22)
  %23 = call i32* @second()
  %24 = icmp eq i32* %23, getelementptr ([2 x [3 x i32]], [2 x [3 x i32]]* @m, i64 0, i64 0, i64 1)
  %25 = zext i1 %24 to i32
  call void @show(i32 %25)
  %26 = load i8*, i8** @itself
  %27 = bitcast i8* %26 to i8**
  %28 = icmp eq i8** %27, @itself
  %29 = zext i1 %28 to i32
  ret i32 %29
}
