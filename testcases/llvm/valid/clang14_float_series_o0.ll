; ModuleID = 'series.c'
source_filename = "series.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@terms = dso_local global [1000 x float] zeroinitializer, align 16
@.str = private unnamed_addr constant [16 x i8] c"%.9g %.9g %.9g\0A\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"%a %a %a\0A\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"%.15f\0A\00", align 1
@.str.3 = private unnamed_addr constant [11 x i8] c" .:-=+*#%@\00", align 1
@.str.4 = private unnamed_addr constant [4 x i8] c"%s\0A\00", align 1
@.str.5 = private unnamed_addr constant [10 x i8] c"%g %g %d\0A\00", align 1
@.str.6 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local float @forward(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca float, align 4
  %4 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  store float 0.000000e+00, float* %3, align 4
  store i32 0, i32* %4, align 4
  br label %5

5:                                                ; preds = %16, %1
  %6 = load i32, i32* %4, align 4
  %7 = load i32, i32* %2, align 4
  %8 = icmp slt i32 %6, %7
  br i1 %8, label %9, label %19

9:                                                ; preds = %5
  %10 = load i32, i32* %4, align 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %11
  %13 = load float, float* %12, align 4
  %14 = load float, float* %3, align 4
  %15 = fadd float %14, %13
  store float %15, float* %3, align 4
  br label %16

16:                                               ; preds = %9
  %17 = load i32, i32* %4, align 4
  %18 = add nsw i32 %17, 1
  store i32 %18, i32* %4, align 4
  br label %5, !llvm.loop !6

19:                                               ; preds = %5
  %20 = load float, float* %3, align 4
  ret float %20
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local float @backward(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca float, align 4
  store i32 %0, i32* %2, align 4
  store float 0.000000e+00, float* %3, align 4
  br label %4

4:                                                ; preds = %8, %1
  %5 = load i32, i32* %2, align 4
  %6 = add nsw i32 %5, -1
  store i32 %6, i32* %2, align 4
  %7 = icmp ne i32 %5, 0
  br i1 %7, label %8, label %15

8:                                                ; preds = %4
  %9 = load i32, i32* %2, align 4
  %10 = sext i32 %9 to i64
  %11 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %10
  %12 = load float, float* %11, align 4
  %13 = load float, float* %3, align 4
  %14 = fadd float %13, %12
  store float %14, float* %3, align 4
  br label %4, !llvm.loop !8

15:                                               ; preds = %4
  %16 = load float, float* %3, align 4
  ret float %16
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local float @compensated(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  %5 = alloca i32, align 4
  %6 = alloca float, align 4
  %7 = alloca float, align 4
  store i32 %0, i32* %2, align 4
  store float 0.000000e+00, float* %3, align 4
  store float 0.000000e+00, float* %4, align 4
  store i32 0, i32* %5, align 4
  br label %8

8:                                                ; preds = %28, %1
  %9 = load i32, i32* %5, align 4
  %10 = load i32, i32* %2, align 4
  %11 = icmp slt i32 %9, %10
  br i1 %11, label %12, label %31

12:                                               ; preds = %8
  %13 = load i32, i32* %5, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %14
  %16 = load float, float* %15, align 4
  %17 = load float, float* %4, align 4
  %18 = fsub float %16, %17
  store float %18, float* %6, align 4
  %19 = load float, float* %3, align 4
  %20 = load float, float* %6, align 4
  %21 = fadd float %19, %20
  store float %21, float* %7, align 4
  %22 = load float, float* %7, align 4
  %23 = load float, float* %3, align 4
  %24 = fsub float %22, %23
  %25 = load float, float* %6, align 4
  %26 = fsub float %24, %25
  store float %26, float* %4, align 4
  %27 = load float, float* %7, align 4
  store float %27, float* %3, align 4
  br label %28

28:                                               ; preds = %12
  %29 = load i32, i32* %5, align 4
  %30 = add nsw i32 %29, 1
  store i32 %30, i32* %5, align 4
  br label %8, !llvm.loop !9

31:                                               ; preds = %8
  %32 = load float, float* %3, align 4
  ret float %32
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local double @pi(i32 noundef %0) #0 {
  %2 = alloca i32, align 4
  %3 = alloca double, align 8
  %4 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  store double 0.000000e+00, double* %3, align 8
  %5 = load i32, i32* %2, align 4
  store i32 %5, i32* %4, align 4
  br label %6

6:                                                ; preds = %22, %1
  %7 = load i32, i32* %4, align 4
  %8 = icmp sge i32 %7, 0
  br i1 %8, label %9, label %25

9:                                                ; preds = %6
  %10 = load i32, i32* %4, align 4
  %11 = srem i32 %10, 2
  %12 = icmp ne i32 %11, 0
  %13 = zext i1 %12 to i64
  %14 = select i1 %12, double -4.000000e+00, double 4.000000e+00
  %15 = load i32, i32* %4, align 4
  %16 = mul nsw i32 2, %15
  %17 = add nsw i32 %16, 1
  %18 = sitofp i32 %17 to double
  %19 = fdiv double %14, %18
  %20 = load double, double* %3, align 8
  %21 = fadd double %20, %19
  store double %21, double* %3, align 8
  br label %22

22:                                               ; preds = %9
  %23 = load i32, i32* %4, align 4
  %24 = add nsw i32 %23, -1
  store i32 %24, i32* %4, align 4
  br label %6, !llvm.loop !10

25:                                               ; preds = %6
  %26 = load double, double* %3, align 8
  ret double %26
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @escapes(float noundef %0, float noundef %1) #0 {
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  %5 = alloca float, align 4
  %6 = alloca float, align 4
  %7 = alloca i32, align 4
  %8 = alloca float, align 4
  store float %0, float* %3, align 4
  store float %1, float* %4, align 4
  store float 0.000000e+00, float* %5, align 4
  store float 0.000000e+00, float* %6, align 4
  store i32 0, i32* %7, align 4
  br label %9

9:                                                ; preds = %23, %2
  %10 = load float, float* %5, align 4
  %11 = load float, float* %5, align 4
  %12 = fmul float %10, %11
  %13 = load float, float* %6, align 4
  %14 = load float, float* %6, align 4
  %15 = fmul float %13, %14
  %16 = fadd float %12, %15
  %17 = fcmp ole float %16, 4.000000e+00
  br i1 %17, label %18, label %21

18:                                               ; preds = %9
  %19 = load i32, i32* %7, align 4
  %20 = icmp slt i32 %19, 60
  br label %21

21:                                               ; preds = %18, %9
  %22 = phi i1 [ false, %9 ], [ %20, %18 ]
  br i1 %22, label %23, label %42

23:                                               ; preds = %21
  %24 = load float, float* %5, align 4
  %25 = load float, float* %5, align 4
  %26 = fmul float %24, %25
  %27 = load float, float* %6, align 4
  %28 = load float, float* %6, align 4
  %29 = fmul float %27, %28
  %30 = fsub float %26, %29
  %31 = load float, float* %3, align 4
  %32 = fadd float %30, %31
  store float %32, float* %8, align 4
  %33 = load float, float* %5, align 4
  %34 = fmul float 2.000000e+00, %33
  %35 = load float, float* %6, align 4
  %36 = fmul float %34, %35
  %37 = load float, float* %4, align 4
  %38 = fadd float %36, %37
  store float %38, float* %6, align 4
  %39 = load float, float* %8, align 4
  store float %39, float* %5, align 4
  %40 = load i32, i32* %7, align 4
  %41 = add nsw i32 %40, 1
  store i32 %41, i32* %7, align 4
  br label %9, !llvm.loop !11

42:                                               ; preds = %21
  %43 = load i32, i32* %7, align 4
  ret i32 %43
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca float, align 4
  %4 = alloca [41 x i8], align 16
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca float, align 4
  store i32 0, i32* %1, align 4
  store i32 0, i32* %2, align 4
  br label %8

8:                                                ; preds = %19, %0
  %9 = load i32, i32* %2, align 4
  %10 = icmp slt i32 %9, 1000
  br i1 %10, label %11, label %22

11:                                               ; preds = %8
  %12 = load i32, i32* %2, align 4
  %13 = add nsw i32 %12, 1
  %14 = sitofp i32 %13 to float
  %15 = fdiv float 1.000000e+00, %14
  %16 = load i32, i32* %2, align 4
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %17
  store float %15, float* %18, align 4
  br label %19

19:                                               ; preds = %11
  %20 = load i32, i32* %2, align 4
  %21 = add nsw i32 %20, 1
  store i32 %21, i32* %2, align 4
  br label %8, !llvm.loop !12

22:                                               ; preds = %8
  %23 = call float @forward(i32 noundef 1000)
  %24 = fpext float %23 to double
  %25 = call float @backward(i32 noundef 1000)
  %26 = fpext float %25 to double
  %27 = call float @compensated(i32 noundef 1000)
  %28 = fpext float %27 to double
  %29 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str, i64 0, i64 0), double noundef %24, double noundef %26, double noundef %28)
  %30 = call float @forward(i32 noundef 999)
  %31 = fpext float %30 to double
  %32 = call float @backward(i32 noundef 999)
  %33 = fpext float %32 to double
  %34 = call float @compensated(i32 noundef 999)
  %35 = fpext float %34 to double
  %36 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), double noundef %31, double noundef %33, double noundef %35)
  %37 = call double @pi(i32 noundef 500)
  %38 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.2, i64 0, i64 0), double noundef %37)
  store float -1.000000e+00, float* %3, align 4
  br label %39

39:                                               ; preds = %67, %22
  %40 = load float, float* %3, align 4
  %41 = fcmp ole float %40, 1.000000e+00
  br i1 %41, label %42, label %70

42:                                               ; preds = %39
  %43 = bitcast [41 x i8]* %4 to i8*
  call void @llvm.memset.p0i8.i64(i8* align 16 %43, i8 0, i64 41, i1 false)
  store i32 0, i32* %5, align 4
  br label %44

44:                                               ; preds = %61, %42
  %45 = load i32, i32* %5, align 4
  %46 = icmp slt i32 %45, 40
  br i1 %46, label %47, label %64

47:                                               ; preds = %44
  %48 = load i32, i32* %5, align 4
  %49 = sitofp i32 %48 to float
  %50 = fmul float %49, 6.250000e-02
  %51 = fsub float %50, 2.000000e+00
  %52 = load float, float* %3, align 4
  %53 = call i32 @escapes(float noundef %51, float noundef %52)
  %54 = sdiv i32 %53, 7
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds [11 x i8], [11 x i8]* @.str.3, i64 0, i64 %55
  %57 = load i8, i8* %56, align 1
  %58 = load i32, i32* %5, align 4
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds [41 x i8], [41 x i8]* %4, i64 0, i64 %59
  store i8 %57, i8* %60, align 1
  br label %61

61:                                               ; preds = %47
  %62 = load i32, i32* %5, align 4
  %63 = add nsw i32 %62, 1
  store i32 %63, i32* %5, align 4
  br label %44, !llvm.loop !13

64:                                               ; preds = %44
  %65 = getelementptr inbounds [41 x i8], [41 x i8]* %4, i64 0, i64 0
  %66 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.4, i64 0, i64 0), i8* noundef %65)
  br label %67

67:                                               ; preds = %64
  %68 = load float, float* %3, align 4
  %69 = fadd float %68, 2.500000e-01
  store float %69, float* %3, align 4
  br label %39, !llvm.loop !14

70:                                               ; preds = %39
  store double 1.000000e+16, double* %6, align 8
  %71 = load double, double* %6, align 8
  %72 = fadd double %71, 1.000000e+00
  %73 = load double, double* %6, align 8
  %74 = fsub double %72, %73
  %75 = load double, double* %6, align 8
  %76 = load double, double* %6, align 8
  %77 = fsub double %75, %76
  %78 = fadd double %77, 1.000000e+00
  %79 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.5, i64 0, i64 0), double noundef %74, double noundef %78, i32 noundef 0)
  store float 0x3FB99999A0000000, float* %7, align 4
  %80 = load float, float* %7, align 4
  %81 = fpext float %80 to double
  %82 = fcmp oeq double %81, 1.000000e-01
  %83 = zext i1 %82 to i32
  %84 = load float, float* %7, align 4
  %85 = fmul float %84, 3.000000e+00
  %86 = fcmp oeq float %85, 0x3FD3333340000000
  %87 = zext i1 %86 to i32
  %88 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.6, i64 0, i64 0), i32 noundef %83, i32 noundef %87)
  %89 = call i32 @escapes(float noundef -7.500000e-01, float noundef 0x3FB99999A0000000)
  ret i32 %89
}

declare i32 @printf(i8* noundef, ...) #1

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { argmemonly nofree nounwind willreturn writeonly }

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
!11 = distinct !{!11, !7}
!12 = distinct !{!12, !7}
!13 = distinct !{!13, !7}
!14 = distinct !{!14, !7}
