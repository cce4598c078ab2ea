; phis after mem2reg: 16
; What clang prints for conditions, characters, unsigned and long long, switch and ?:.
; ModuleID = 'expr.c'
source_filename = "expr.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [20 x i8] c"the quick brown fox\00", align 1
@.str.1 = private unnamed_addr constant [19 x i8] c"%d %d %d %d of %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.3 = private unnamed_addr constant [13 x i8] c"\0A%u %lld %d\0A\00", align 1
@calls = internal global i32 0, align 4

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @conditions(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 %0, i32* %3, align 4
  store i32 %1, i32* %4, align 4
  store i32 0, i32* %5, align 4
  %8 = load i32, i32* %3, align 4
  %9 = call i32 @touch(i32 noundef %8)
  %10 = icmp sgt i32 %9, 0
  br i1 %10, label %11, label %18

11:                                               ; preds = %2
  %12 = load i32, i32* %4, align 4
  %13 = call i32 @touch(i32 noundef %12)
  %14 = icmp sgt i32 %13, 0
  br i1 %14, label %15, label %18

15:                                               ; preds = %11
  %16 = load i32, i32* %5, align 4
  %17 = add nsw i32 %16, 1
  store i32 %17, i32* %5, align 4
  br label %18

18:                                               ; preds = %15, %11, %2
  %19 = load i32, i32* %3, align 4
  %20 = call i32 @touch(i32 noundef %19)
  %21 = icmp sgt i32 %20, 0
  br i1 %21, label %26, label %22

22:                                               ; preds = %18
  %23 = load i32, i32* %4, align 4
  %24 = call i32 @touch(i32 noundef %23)
  %25 = icmp sgt i32 %24, 0
  br i1 %25, label %26, label %29

26:                                               ; preds = %22, %18
  %27 = load i32, i32* %5, align 4
  %28 = add nsw i32 %27, 2
  store i32 %28, i32* %5, align 4
  br label %29

29:                                               ; preds = %26, %22
  %30 = load i32, i32* %3, align 4
  %31 = icmp ne i32 %30, 0
  br i1 %31, label %32, label %35

32:                                               ; preds = %29
  %33 = load i32, i32* %4, align 4
  %34 = icmp ne i32 %33, 0
  br i1 %34, label %38, label %35

35:                                               ; preds = %32, %29
  %36 = load i32, i32* %5, align 4
  %37 = or i32 %36, 4
  store i32 %37, i32* %5, align 4
  br label %38

38:                                               ; preds = %35, %32
  %39 = load i32, i32* %3, align 4
  %40 = load i32, i32* %4, align 4
  %41 = icmp eq i32 %39, %40
  br i1 %41, label %42, label %43

42:                                               ; preds = %38
  br label %49

43:                                               ; preds = %38
  %44 = load i32, i32* %3, align 4
  %45 = load i32, i32* %4, align 4
  %46 = icmp slt i32 %44, %45
  %47 = zext i1 %46 to i64
  %48 = select i1 %46, i32 16, i32 32
  br label %49

49:                                               ; preds = %43, %42
  %50 = phi i32 [ 8, %42 ], [ %48, %43 ]
  %51 = load i32, i32* %5, align 4
  %52 = xor i32 %51, %50
  store i32 %52, i32* %5, align 4
  %53 = load i32, i32* %3, align 4
  %54 = icmp ne i32 %53, 0
  br i1 %54, label %55, label %58

55:                                               ; preds = %49
  %56 = load i32, i32* %4, align 4
  %57 = icmp ne i32 %56, 0
  br label %58

58:                                               ; preds = %55, %49
  %59 = phi i1 [ false, %49 ], [ %57, %55 ]
  %60 = zext i1 %59 to i32
  store i32 %60, i32* %6, align 4
  %61 = load i32, i32* %3, align 4
  %62 = icmp ne i32 %61, 0
  br i1 %62, label %66, label %63

63:                                               ; preds = %58
  %64 = load i32, i32* %4, align 4
  %65 = icmp ne i32 %64, 0
  br label %66

66:                                               ; preds = %63, %58
  %67 = phi i1 [ true, %58 ], [ %65, %63 ]
  %68 = zext i1 %67 to i32
  store i32 %68, i32* %7, align 4
  %69 = load i32, i32* %5, align 4
  %70 = mul nsw i32 %69, 4
  %71 = load i32, i32* %6, align 4
  %72 = mul nsw i32 %71, 2
  %73 = add nsw i32 %70, %72
  %74 = load i32, i32* %7, align 4
  %75 = add nsw i32 %73, %74
  ret i32 %75
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @touch(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  %3 = load i32, i32* @calls, align 4
  %4 = add nsw i32 %3, 1
  store i32 %4, i32* @calls, align 4
  %5 = load i32, i32* %2, align 4
  ret i32 %5
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @hash(i8* noundef %0) #0 {
  %2 = alloca i8*, align 8
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  store i8* %0, i8** %2, align 8
  store i32 -2128831035, i32* %3, align 4
  store i32 0, i32* %4, align 4
  br label %5

5:                                                ; preds = %28, %1
  %6 = load i8*, i8** %2, align 8
  %7 = load i32, i32* %4, align 4
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds i8, i8* %6, i64 %8
  %10 = load i8, i8* %9, align 1
  %11 = icmp ne i8 %10, 0
  br i1 %11, label %12, label %31

12:                                               ; preds = %5
  %13 = load i8*, i8** %2, align 8
  %14 = load i32, i32* %4, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds i8, i8* %13, i64 %15
  %17 = load i8, i8* %16, align 1
  %18 = zext i8 %17 to i32
  %19 = load i32, i32* %3, align 4
  %20 = xor i32 %19, %18
  store i32 %20, i32* %3, align 4
  %21 = load i32, i32* %3, align 4
  %22 = mul i32 %21, 16777619
  store i32 %22, i32* %3, align 4
  %23 = load i32, i32* %3, align 4
  %24 = shl i32 %23, 5
  %25 = load i32, i32* %3, align 4
  %26 = lshr i32 %25, 27
  %27 = or i32 %24, %26
  store i32 %27, i32* %3, align 4
  br label %28

28:                                               ; preds = %12
  %29 = load i32, i32* %4, align 4
  %30 = add nsw i32 %29, 1
  store i32 %30, i32* %4, align 4
  br label %5, !llvm.loop !6

31:                                               ; preds = %5
  %32 = load i32, i32* %3, align 4
  %33 = urem i32 %32, 1000003
  %34 = udiv i32 %33, 3
  ret i32 %34
}

; Function Attrs: noinline nounwind uwtable
define dso_local i64 @power(i32 noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  store i32 %0, i32* %3, align 4
  store i32 %1, i32* %4, align 4
  store i64 1, i64* %5, align 8
  br label %6

6:                                                ; preds = %10, %2
  %7 = load i32, i32* %4, align 4
  %8 = add nsw i32 %7, -1
  store i32 %8, i32* %4, align 4
  %9 = icmp sgt i32 %7, 0
  br i1 %9, label %10, label %15

10:                                               ; preds = %6
  %11 = load i32, i32* %3, align 4
  %12 = sext i32 %11 to i64
  %13 = load i64, i64* %5, align 8
  %14 = mul nsw i64 %13, %12
  store i64 %14, i64* %5, align 8
  br label %6, !llvm.loop !8

15:                                               ; preds = %6
  %16 = load i64, i64* %5, align 8
  ret i64 %16
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @classify(i8 noundef signext %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca i8, align 1
  store i8 %0, i8* %3, align 1
  %4 = load i8, i8* %3, align 1
  %5 = sext i8 %4 to i32
  switch i32 %5, label %11 [
    i32 97, label %6
    i32 101, label %6
    i32 105, label %6
    i32 111, label %6
    i32 117, label %6
    i32 32, label %7
    i32 48, label %8
    i32 49, label %8
    i32 50, label %8
    i32 51, label %8
  ]

6:                                                ; preds = %1, %1, %1, %1, %1
  store i32 1, i32* %2, align 4
  br label %18

7:                                                ; preds = %1
  br label %17

8:                                                ; preds = %1, %1, %1, %1
  %9 = load i8, i8* %3, align 1
  %10 = add i8 %9, 1
  store i8 %10, i8* %3, align 1
  br label %11

11:                                               ; preds = %1, %8
  %12 = load i8, i8* %3, align 1
  %13 = sext i8 %12 to i32
  %14 = icmp sgt i32 %13, 109
  %15 = zext i1 %14 to i64
  %16 = select i1 %14, i32 2, i32 3
  store i32 %16, i32* %2, align 4
  br label %18

17:                                               ; preds = %7
  store i32 0, i32* %2, align 4
  br label %18

18:                                               ; preds = %17, %11, %6
  %19 = load i32, i32* %2, align 4
  ret i32 %19
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i8*, align 8
  %3 = alloca [4 x i32], align 16
  %4 = alloca i32, align 4
  %5 = alloca i8*, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  store i8* getelementptr inbounds ([20 x i8], [20 x i8]* @.str, i64 0, i64 0), i8** %2, align 8
  %8 = bitcast [4 x i32]* %3 to i8*
  call void @llvm.memset.p0i8.i64(i8* align 16 %8, i8 0, i64 16, i1 false)
  store i32 0, i32* %4, align 4
  %9 = load i8*, i8** %2, align 8
  store i8* %9, i8** %5, align 8
  br label %10

10:                                               ; preds = %22, %0
  %11 = load i8*, i8** %5, align 8
  %12 = load i8, i8* %11, align 1
  %13 = icmp ne i8 %12, 0
  br i1 %13, label %14, label %27

14:                                               ; preds = %10
  %15 = load i8*, i8** %5, align 8
  %16 = load i8, i8* %15, align 1
  %17 = call i32 @classify(i8 noundef signext %16)
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 0, i64 %18
  %20 = load i32, i32* %19, align 4
  %21 = add nsw i32 %20, 1
  store i32 %21, i32* %19, align 4
  br label %22

22:                                               ; preds = %14
  %23 = load i8*, i8** %5, align 8
  %24 = getelementptr inbounds i8, i8* %23, i32 1
  store i8* %24, i8** %5, align 8
  %25 = load i32, i32* %4, align 4
  %26 = add nsw i32 %25, 1
  store i32 %26, i32* %4, align 4
  br label %10, !llvm.loop !9

27:                                               ; preds = %10
  %28 = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 0, i64 0
  %29 = load i32, i32* %28, align 16
  %30 = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 0, i64 1
  %31 = load i32, i32* %30, align 4
  %32 = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 0, i64 2
  %33 = load i32, i32* %32, align 8
  %34 = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 0, i64 3
  %35 = load i32, i32* %34, align 4
  %36 = load i32, i32* %4, align 4
  %37 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.1, i64 0, i64 0), i32 noundef %29, i32 noundef %31, i32 noundef %33, i32 noundef %35, i32 noundef %36)
  store i32 -1, i32* %6, align 4
  br label %38

38:                                               ; preds = %54, %27
  %39 = load i32, i32* %6, align 4
  %40 = icmp sle i32 %39, 1
  br i1 %40, label %41, label %57

41:                                               ; preds = %38
  store i32 -1, i32* %7, align 4
  br label %42

42:                                               ; preds = %50, %41
  %43 = load i32, i32* %7, align 4
  %44 = icmp sle i32 %43, 1
  br i1 %44, label %45, label %53

45:                                               ; preds = %42
  %46 = load i32, i32* %6, align 4
  %47 = load i32, i32* %7, align 4
  %48 = call i32 @conditions(i32 noundef %46, i32 noundef %47)
  %49 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.2, i64 0, i64 0), i32 noundef %48)
  br label %50

50:                                               ; preds = %45
  %51 = load i32, i32* %7, align 4
  %52 = add nsw i32 %51, 1
  store i32 %52, i32* %7, align 4
  br label %42, !llvm.loop !10

53:                                               ; preds = %42
  br label %54

54:                                               ; preds = %53
  %55 = load i32, i32* %6, align 4
  %56 = add nsw i32 %55, 1
  store i32 %56, i32* %6, align 4
  br label %38, !llvm.loop !11

57:                                               ; preds = %38
  %58 = load i8*, i8** %2, align 8
  %59 = call i32 @hash(i8* noundef %58)
  %60 = call i64 @power(i32 noundef -7, i32 noundef 15)
  %61 = load i32, i32* @calls, align 4
  %62 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.3, i64 0, i64 0), i32 noundef %59, i64 noundef %60, i32 noundef %61)
  %63 = call i64 @power(i32 noundef 3, i32 noundef 30)
  %64 = ashr i64 %63, 20
  %65 = trunc i64 %64 to i32
  %66 = and i32 %65, 63
  ret i32 %66
}

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #1

declare i32 @printf(i8* noundef, ...) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nounwind willreturn writeonly }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang version 14.0.6"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
!11 = distinct !{!11, !7}
