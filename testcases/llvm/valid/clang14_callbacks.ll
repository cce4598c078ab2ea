; ModuleID = 'callbacks.c'
source_filename = "callbacks.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.shape = type { i32, i32 (%struct.shape*)*, %struct.shape* }

@__const.main.values = private unnamed_addr constant [5 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5], align 16
@large = internal global %struct.shape { i32 8, i32 (%struct.shape*)* @triangle, %struct.shape* @small }, align 8
@steps = internal global i32 0, align 4
@hidden = internal global i8 (i8, i8)* @narrow, align 8
@small = internal global %struct.shape { i32 3, i32 (%struct.shape*)* @square, %struct.shape* null }, align 8
@table = internal global [3 x i32 (i32, i32)*] [i32 (i32, i32)* @add, i32 (i32, i32)* @sub, i32 (i32, i32)* @mul], align 16

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [5 x i32], align 16
  %3 = alloca i32, align 4
  %4 = alloca %struct.shape*, align 8
  %5 = alloca i32 (i32, i32)*, align 8
  store i32 0, i32* %1, align 4
  %6 = bitcast [5 x i32]* %2 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %6, i8* align 16 bitcast ([5 x i32]* @__const.main.values to i8*), i64 20, i1 false)
  store i32 -1, i32* %3, align 4
  br label %7

7:                                                ; preds = %15, %0
  %8 = load i32, i32* %3, align 4
  %9 = icmp slt i32 %8, 3
  br i1 %9, label %10, label %18

10:                                               ; preds = %7
  %11 = getelementptr inbounds [5 x i32], [5 x i32]* %2, i64 0, i64 0
  %12 = load i32, i32* %3, align 4
  %13 = call i32 (i32, i32)* @pick(i32 noundef %12) #3
  %14 = call i32 @fold(i32* noundef %11, i32 noundef 5, i32 noundef 1, i32 (i32, i32)* noundef %13) #3
  call void @putint(i32 noundef %14) #3
  call void @putch(i32 noundef 10) #3
  br label %15

15:                                               ; preds = %10
  %16 = load i32, i32* %3, align 4
  %17 = add i32 %16, 1
  store i32 %17, i32* %3, align 4
  br label %7, !llvm.loop !6

18:                                               ; preds = %7
  %19 = getelementptr inbounds [5 x i32], [5 x i32]* %2, i64 0, i64 0
  call void @each(i32* noundef %19, i32 noundef 5, void (i32*)* noundef @twice) #3
  %20 = getelementptr inbounds [5 x i32], [5 x i32]* %2, i64 0, i64 0
  call void @each(i32* noundef %20, i32 noundef 5, void (i32*)* noundef @show) #3
  call void @putch(i32 noundef 10) #3
  store %struct.shape* @large, %struct.shape** %4, align 8
  br label %21

21:                                               ; preds = %30, %18
  %22 = load %struct.shape*, %struct.shape** %4, align 8
  %23 = icmp ne %struct.shape* %22, null
  br i1 %23, label %24, label %34

24:                                               ; preds = %21
  %25 = load %struct.shape*, %struct.shape** %4, align 8
  %26 = getelementptr inbounds %struct.shape, %struct.shape* %25, i32 0, i32 1
  %27 = load i32 (%struct.shape*)*, i32 (%struct.shape*)** %26, align 8
  %28 = load %struct.shape*, %struct.shape** %4, align 8
  %29 = call i32 %27(%struct.shape* noundef %28) #3
  call void @putint(i32 noundef %29) #3
  call void @putch(i32 noundef 10) #3
  br label %30

30:                                               ; preds = %24
  %31 = load %struct.shape*, %struct.shape** %4, align 8
  %32 = getelementptr inbounds %struct.shape, %struct.shape* %31, i32 0, i32 2
  %33 = load %struct.shape*, %struct.shape** %32, align 8
  store %struct.shape* %33, %struct.shape** %4, align 8
  br label %21, !llvm.loop !8

34:                                               ; preds = %21
  %35 = call i32 @odd(i32 noundef 7, i8* noundef null) #3
  call void @putint(i32 noundef %35) #3
  %36 = call i32 @even(i32 noundef 7, i32 (i32, i8*)* noundef @odd, i8* noundef null) #3
  call void @putint(i32 noundef %36) #3
  %37 = load i32, i32* @steps, align 4
  call void @putint(i32 noundef %37) #3
  call void @putch(i32 noundef 10) #3
  %38 = load volatile i8 (i8, i8)*, i8 (i8, i8)** @hidden, align 8
  %39 = call signext i8 %38(i8 noundef signext -100, i8 noundef zeroext -56) #3
  %40 = sext i8 %39 to i32
  call void @putint(i32 noundef %40) #3
  call void @putch(i32 noundef 10) #3
  store i32 (%struct.shape*)* @triangle, i32 (%struct.shape*)** getelementptr inbounds (%struct.shape, %struct.shape* @small, i32 0, i32 1), align 8
  %41 = load i32 (%struct.shape*)*, i32 (%struct.shape*)** getelementptr inbounds (%struct.shape, %struct.shape* @small, i32 0, i32 1), align 8
  %42 = call i32 %41(%struct.shape* noundef @small) #3
  call void @putint(i32 noundef %42) #3
  call void @putch(i32 noundef 10) #3
  %43 = call i32 (i32, i32)* @pick(i32 noundef 0) #3
  store i32 (i32, i32)* %43, i32 (i32, i32)** %5, align 8
  %44 = load i32 (i32, i32)*, i32 (i32, i32)** %5, align 8
  %45 = icmp eq i32 (i32, i32)* %44, @add
  %46 = zext i1 %45 to i32
  call void @putint(i32 noundef %46) #3
  %47 = load i32 (i32, i32)*, i32 (i32, i32)** %5, align 8
  %48 = icmp eq i32 (i32, i32)* %47, @mul
  %49 = zext i1 %48 to i32
  call void @putint(i32 noundef %49) #3
  call void @putch(i32 noundef 10) #3
  ret i32 0
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #1

declare void @putint(i32 noundef) #2

; Function Attrs: noinline nounwind uwtable
define internal i32 @fold(i32* noundef %0, i32 noundef %1, i32 noundef %2, i32 (i32, i32)* noundef %3) #0 {
  %5 = alloca i32*, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32 (i32, i32)*, align 8
  %9 = alloca i32, align 4
  store i32* %0, i32** %5, align 8
  store i32 %1, i32* %6, align 4
  store i32 %2, i32* %7, align 4
  store i32 (i32, i32)* %3, i32 (i32, i32)** %8, align 8
  store i32 0, i32* %9, align 4
  br label %10

10:                                               ; preds = %23, %4
  %11 = load i32, i32* %9, align 4
  %12 = load i32, i32* %6, align 4
  %13 = icmp slt i32 %11, %12
  br i1 %13, label %14, label %26

14:                                               ; preds = %10
  %15 = load i32 (i32, i32)*, i32 (i32, i32)** %8, align 8
  %16 = load i32, i32* %7, align 4
  %17 = load i32*, i32** %5, align 8
  %18 = load i32, i32* %9, align 4
  %19 = sext i32 %18 to i64
  %20 = getelementptr i32, i32* %17, i64 %19
  %21 = load i32, i32* %20, align 4
  %22 = call i32 %15(i32 noundef %16, i32 noundef %21) #3
  store i32 %22, i32* %7, align 4
  br label %23

23:                                               ; preds = %14
  %24 = load i32, i32* %9, align 4
  %25 = add i32 %24, 1
  store i32 %25, i32* %9, align 4
  br label %10, !llvm.loop !9

26:                                               ; preds = %10
  %27 = load i32, i32* %7, align 4
  ret i32 %27
}

; Function Attrs: noinline nounwind uwtable
define internal i32 (i32, i32)* @pick(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  %3 = load i32, i32* %2, align 4
  %4 = icmp slt i32 %3, 0
  br i1 %4, label %5, label %6

5:                                                ; preds = %1
  br label %12

6:                                                ; preds = %1
  %7 = load i32, i32* %2, align 4
  %8 = srem i32 %7, 3
  %9 = sext i32 %8 to i64
  %10 = getelementptr [3 x i32 (i32, i32)*], [3 x i32 (i32, i32)*]* @table, i64 0, i64 %9
  %11 = load i32 (i32, i32)*, i32 (i32, i32)** %10, align 8
  br label %12

12:                                               ; preds = %6, %5
  %13 = phi i32 (i32, i32)* [ @sub, %5 ], [ %11, %6 ]
  ret i32 (i32, i32)* %13
}

declare void @putch(i32 noundef) #2

; Function Attrs: noinline nounwind uwtable
define internal void @each(i32* noundef %0, i32 noundef %1, void (i32*)* noundef %2) #0 {
  %4 = alloca i32*, align 8
  %5 = alloca i32, align 4
  %6 = alloca void (i32*)*, align 8
  %7 = alloca i32, align 4
  store i32* %0, i32** %4, align 8
  store i32 %1, i32* %5, align 4
  store void (i32*)* %2, void (i32*)** %6, align 8
  store i32 0, i32* %7, align 4
  br label %8

8:                                                ; preds = %18, %3
  %9 = load i32, i32* %7, align 4
  %10 = load i32, i32* %5, align 4
  %11 = icmp slt i32 %9, %10
  br i1 %11, label %12, label %21

12:                                               ; preds = %8
  %13 = load void (i32*)*, void (i32*)** %6, align 8
  %14 = load i32*, i32** %4, align 8
  %15 = load i32, i32* %7, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i32, i32* %14, i64 %16
  call void %13(i32* noundef %17) #3
  br label %18

18:                                               ; preds = %12
  %19 = load i32, i32* %7, align 4
  %20 = add i32 %19, 1
  store i32 %20, i32* %7, align 4
  br label %8, !llvm.loop !10

21:                                               ; preds = %8
  ret void
}

; Function Attrs: noinline nounwind uwtable
define internal void @twice(i32* noundef %0) #0 {
  %2 = alloca i32*, align 8
  store i32* %0, i32** %2, align 8
  %3 = load i32*, i32** %2, align 8
  %4 = load i32, i32* %3, align 4
  %5 = mul i32 %4, 2
  store i32 %5, i32* %3, align 4
  %6 = load i32, i32* @steps, align 4
  %7 = add i32 %6, 1
  store i32 %7, i32* @steps, align 4
  ret void
}

; Function Attrs: noinline nounwind uwtable
define internal void @show(i32* noundef %0) #0 {
  %2 = alloca i32*, align 8
  store i32* %0, i32** %2, align 8
  %3 = load i32*, i32** %2, align 8
  %4 = load i32, i32* %3, align 4
  call void @putint(i32 noundef %4) #3
  call void @putch(i32 noundef 32) #3
  %5 = load i32, i32* @steps, align 4
  %6 = add i32 %5, 1
  store i32 %6, i32* @steps, align 4
  ret void
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @odd(i32 noundef %0, i8* noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i8*, align 8
  store i32 %0, i32* %3, align 4
  store i8* %1, i8** %4, align 8
  %5 = load i32, i32* %3, align 4
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %7, label %8

7:                                                ; preds = %2
  br label %13

8:                                                ; preds = %2
  %9 = load i32, i32* %3, align 4
  %10 = sub i32 %9, 1
  %11 = load i8*, i8** %4, align 8
  %12 = call i32 @even(i32 noundef %10, i32 (i32, i8*)* noundef @odd, i8* noundef %11) #3
  br label %13

13:                                               ; preds = %8, %7
  %14 = phi i32 [ 0, %7 ], [ %12, %8 ]
  ret i32 %14
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @even(i32 noundef %0, i32 (i32, i8*)* noundef %1, i8* noundef %2) #0 {
  %4 = alloca i32, align 4
  %5 = alloca i32 (i32, i8*)*, align 8
  %6 = alloca i8*, align 8
  store i32 %0, i32* %4, align 4
  store i32 (i32, i8*)* %1, i32 (i32, i8*)** %5, align 8
  store i8* %2, i8** %6, align 8
  %7 = load i32, i32* %4, align 4
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %10

9:                                                ; preds = %3
  br label %16

10:                                               ; preds = %3
  %11 = load i32 (i32, i8*)*, i32 (i32, i8*)** %5, align 8
  %12 = load i32, i32* %4, align 4
  %13 = sub i32 %12, 1
  %14 = load i8*, i8** %6, align 8
  %15 = call i32 %11(i32 noundef %13, i8* noundef %14) #3
  br label %16

16:                                               ; preds = %10, %9
  %17 = phi i32 [ 1, %9 ], [ %15, %10 ]
  ret i32 %17
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @triangle(%struct.shape* noundef %0) #0 {
  %2 = alloca %struct.shape*, align 8
  store %struct.shape* %0, %struct.shape** %2, align 8
  %3 = load %struct.shape*, %struct.shape** %2, align 8
  %4 = getelementptr inbounds %struct.shape, %struct.shape* %3, i32 0, i32 0
  %5 = load i32, i32* %4, align 8
  %6 = load %struct.shape*, %struct.shape** %2, align 8
  %7 = getelementptr inbounds %struct.shape, %struct.shape* %6, i32 0, i32 0
  %8 = load i32, i32* %7, align 8
  %9 = mul i32 %5, %8
  %10 = sdiv i32 %9, 2
  ret i32 %10
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @add(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  store i32 %1, i32* %4, align 4
  %5 = load i32, i32* %3, align 4
  %6 = load i32, i32* %4, align 4
  %7 = add i32 %5, %6
  ret i32 %7
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @mul(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  store i32 %1, i32* %4, align 4
  %5 = load i32, i32* %3, align 4
  %6 = load i32, i32* %4, align 4
  %7 = mul i32 %5, %6
  ret i32 %7
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @sub(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  store i32 %1, i32* %4, align 4
  %5 = load i32, i32* %3, align 4
  %6 = load i32, i32* %4, align 4
  %7 = sub i32 %5, %6
  ret i32 %7
}

; Function Attrs: noinline nounwind uwtable
define internal signext i8 @narrow(i8 noundef signext %0, i8 noundef zeroext %1) #0 {
  %3 = alloca i8, align 1
  %4 = alloca i8, align 1
  store i8 %0, i8* %3, align 1
  store i8 %1, i8* %4, align 1
  %5 = load i8, i8* %3, align 1
  %6 = sext i8 %5 to i32
  %7 = load i8, i8* %4, align 1
  %8 = zext i8 %7 to i32
  %9 = add i32 %6, %8
  %10 = trunc i32 %9 to i8
  ret i8 %10
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @square(%struct.shape* noundef %0) #0 {
  %2 = alloca %struct.shape*, align 8
  store %struct.shape* %0, %struct.shape** %2, align 8
  %3 = load %struct.shape*, %struct.shape** %2, align 8
  %4 = getelementptr inbounds %struct.shape, %struct.shape* %3, i32 0, i32 0
  %5 = load i32, i32* %4, align 8
  %6 = load %struct.shape*, %struct.shape** %2, align 8
  %7 = getelementptr inbounds %struct.shape, %struct.shape* %6, i32 0, i32 0
  %8 = load i32, i32* %7, align 8
  %9 = mul i32 %5, %8
  ret i32 %9
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nounwind willreturn }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 14.0.6"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
