; opaque
; phis after mem2reg: 2
; Opaque pointers: constant addresses without casts, variables of type ptr, and memory that is
; looked at with another type than it was made with.
@m = dso_local global [2 x [3 x i32]] [[3 x i32] [i32 1, i32 2, i32 3], [3 x i32] [i32 4, i32 5, i32 6]], align 16
@row = global ptr getelementptr inbounds ([2 x [3 x i32]], ptr @m, i64 0, i64 1)
@same = global ptr @m
@none = global ptr null
@number = global i64 ptrtoint (ptr @m to i64)
@table = constant [3 x ptr] [ptr @m, ptr null, ptr getelementptr (i8, ptr @m, i64 8)]

declare void @putint(i32)
declare void @putch(i32)
declare void @putarray(i32, ptr)

define void @show(i32 %n) {
  call void @putint(i32 %n)
  call void @putch(i32 32)
  ret void
}

define ptr @at(ptr %p, i32 %n) {
  %1 = sext i32 %n to i64
  %2 = getelementptr inbounds i32, ptr %p, i64 %1
  ret ptr %2
}

define i32 @main() {
entry:
  %p = alloca ptr
  %q = alloca ptr, align 8
  %cells = alloca [4 x i32]
  %0 = load i32, ptr @m
  call void @show(i32 %0)
  %1 = load i32, ptr getelementptr inbounds ([2 x [3 x i32]], ptr @m, i64 0, i64 1, i64 1), align 4
  call void @show(i32 %1)
  %2 = load i32, ptr getelementptr ([3 x i32], ptr getelementptr ([2 x [3 x i32]], ptr @m, i64 0, i64 1), i64 0, i64 2)
  call void @show(i32 %2)
  %3 = getelementptr [3 x i32], ptr getelementptr inbounds ([2 x [3 x i32]], ptr @m, i64 0, i64 0), i64 1, i64 0
  store ptr %3, ptr %p
  store ptr %p, ptr %q
  %4 = load ptr, ptr %q
  %5 = load ptr, ptr %4
  %6 = load i32, ptr %5
  call void @show(i32 %6)
  %7 = load ptr, ptr @row
  %8 = call ptr @at(ptr %7, i32 1)
  %9 = load i32, ptr %8
  call void @show(i32 %9)
  %10 = load ptr, ptr getelementptr inbounds ([3 x ptr], ptr @table, i64 0, i64 2)
  %11 = load i8, ptr %10
  %12 = zext i8 %11 to i32
  call void @show(i32 %12)
  %13 = load i64, ptr @number
  %14 = inttoptr i64 %13 to ptr
  %15 = icmp eq ptr %14, @m
  br i1 %15, label %then, label %end
then:
  store i32 10, ptr %cells
  %16 = getelementptr [4 x i32], ptr %cells, i64 0, i64 1
  store i32 20, ptr %16
  %17 = getelementptr i8, ptr %cells, i64 8
  store i64 128849018920, ptr %17, align 4
  call void @putarray(i32 4, ptr %cells)
  br label %end
end:
  %18 = phi ptr [ null, %entry ], [ %16, %then ]
  br label %loop
loop:
  %19 = phi ptr [ @m, %end ], [ %20, %loop ]
  %20 = getelementptr inbounds i32, ptr %19, i64 1
  %21 = load i32, ptr %19
  %22 = icmp eq i32 %21, 6
  br i1 %22, label %done, label %loop
done:
  %23 = load i32, ptr %18
  %24 = select i1 %22, ptr %18, ptr %19
  %25 = icmp eq ptr %24, null
  %26 = zext i1 %25 to i32
  %27 = add i32 %23, %26
  ret i32 %27
}
