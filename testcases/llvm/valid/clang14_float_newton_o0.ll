; ModuleID = 'newton.c'
source_filename = "newton.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@steps = internal global i32 0, align 4
@.str = private unnamed_addr constant [26 x i8] c"%d: %.10f after %d steps\0A\00", align 1
@.str.1 = private unnamed_addr constant [12 x i8] c"%g %.6e %a\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%f\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local double @root(double noundef %0, i32 noundef %1) #0 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  store double %0, double* %4, align 8
  store i32 %1, i32* %5, align 4
  %10 = load double, double* %4, align 8
  %11 = fcmp ogt double %10, 1.000000e+00
  br i1 %11, label %12, label %14

12:                                               ; preds = %2
  %13 = load double, double* %4, align 8
  br label %15

14:                                               ; preds = %2
  br label %15

15:                                               ; preds = %14, %12
  %16 = phi double [ %13, %12 ], [ 1.000000e+00, %14 ]
  store double %16, double* %6, align 8
  store i32 0, i32* @steps, align 4
  br label %17

17:                                               ; preds = %56, %15
  %18 = load i32, i32* @steps, align 4
  %19 = icmp slt i32 %18, 100
  br i1 %19, label %20, label %59

20:                                               ; preds = %17
  store double 1.000000e+00, double* %7, align 8
  store i32 1, i32* %8, align 4
  br label %21

21:                                               ; preds = %29, %20
  %22 = load i32, i32* %8, align 4
  %23 = load i32, i32* %5, align 4
  %24 = icmp slt i32 %22, %23
  br i1 %24, label %25, label %32

25:                                               ; preds = %21
  %26 = load double, double* %6, align 8
  %27 = load double, double* %7, align 8
  %28 = fmul double %27, %26
  store double %28, double* %7, align 8
  br label %29

29:                                               ; preds = %25
  %30 = load i32, i32* %8, align 4
  %31 = add nsw i32 %30, 1
  store i32 %31, i32* %8, align 4
  br label %21, !llvm.loop !6

32:                                               ; preds = %21
  %33 = load i32, i32* %5, align 4
  %34 = sub nsw i32 %33, 1
  %35 = sitofp i32 %34 to double
  %36 = load double, double* %6, align 8
  %37 = fmul double %35, %36
  %38 = load double, double* %4, align 8
  %39 = load double, double* %7, align 8
  %40 = fdiv double %38, %39
  %41 = fadd double %37, %40
  %42 = load i32, i32* %5, align 4
  %43 = sitofp i32 %42 to double
  %44 = fdiv double %41, %43
  store double %44, double* %9, align 8
  %45 = load double, double* %9, align 8
  %46 = load double, double* %6, align 8
  %47 = fsub double %45, %46
  %48 = call double @llvm.fabs.f64(double %47)
  %49 = load double, double* %9, align 8
  %50 = fmul double 0x3D06849B86A12B9B, %49
  %51 = fcmp ole double %48, %50
  br i1 %51, label %52, label %54

52:                                               ; preds = %32
  %53 = load double, double* %9, align 8
  store double %53, double* %3, align 8
  br label %61

54:                                               ; preds = %32
  %55 = load double, double* %9, align 8
  store double %55, double* %6, align 8
  br label %56

56:                                               ; preds = %54
  %57 = load i32, i32* @steps, align 4
  %58 = add nsw i32 %57, 1
  store i32 %58, i32* @steps, align 4
  br label %17, !llvm.loop !8

59:                                               ; preds = %17
  %60 = load double, double* %6, align 8
  store double %60, double* %3, align 8
  br label %61

61:                                               ; preds = %59, %52
  %62 = load double, double* %3, align 8
  ret double %62
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local float @rootf(float noundef %0) #0 {
  %2 = alloca float, align 4
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  store float %0, float* %2, align 4
  %5 = load float, float* %2, align 4
  store float %5, float* %3, align 4
  br label %6

6:                                                ; preds = %1, %18
  %7 = load float, float* %3, align 4
  %8 = load float, float* %2, align 4
  %9 = load float, float* %3, align 4
  %10 = fdiv float %8, %9
  %11 = fadd float %7, %10
  %12 = fmul float 5.000000e-01, %11
  store float %12, float* %4, align 4
  %13 = load float, float* %4, align 4
  %14 = load float, float* %3, align 4
  %15 = fcmp oge float %13, %14
  br i1 %15, label %16, label %18

16:                                               ; preds = %6
  %17 = load float, float* %3, align 4
  ret float %17

18:                                               ; preds = %6
  %19 = load float, float* %4, align 4
  store float %19, float* %3, align 4
  br label %6
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca double, align 8
  %4 = alloca float, align 4
  %5 = alloca float, align 4
  %6 = alloca i32, align 4
  %7 = alloca float, align 4
  store i32 0, i32* %1, align 4
  store i32 2, i32* %2, align 4
  br label %8

8:                                                ; preds = %21, %0
  %9 = load i32, i32* %2, align 4
  %10 = icmp sle i32 %9, 5
  br i1 %10, label %11, label %24

11:                                               ; preds = %8
  %12 = load i32, i32* %2, align 4
  %13 = sitofp i32 %12 to double
  %14 = fmul double %13, 1.050000e+01
  %15 = load i32, i32* %2, align 4
  %16 = call double @root(double noundef %14, i32 noundef %15)
  store double %16, double* %3, align 8
  %17 = load i32, i32* %2, align 4
  %18 = load double, double* %3, align 8
  %19 = load i32, i32* @steps, align 4
  %20 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str, i64 0, i64 0), i32 noundef %17, double noundef %18, i32 noundef %19)
  br label %21

21:                                               ; preds = %11
  %22 = load i32, i32* %2, align 4
  %23 = add nsw i32 %22, 1
  store i32 %23, i32* %2, align 4
  br label %8, !llvm.loop !9

24:                                               ; preds = %8
  store float 2.000000e+00, float* %4, align 4
  br label %25

25:                                               ; preds = %38, %24
  %26 = load float, float* %4, align 4
  %27 = fcmp olt float %26, 1.000000e+07
  br i1 %27, label %28, label %41

28:                                               ; preds = %25
  %29 = load float, float* %4, align 4
  %30 = fpext float %29 to double
  %31 = load float, float* %4, align 4
  %32 = call float @rootf(float noundef %31)
  %33 = fpext float %32 to double
  %34 = load float, float* %4, align 4
  %35 = call float @rootf(float noundef %34)
  %36 = fpext float %35 to double
  %37 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str.1, i64 0, i64 0), double noundef %30, double noundef %33, double noundef %36)
  br label %38

38:                                               ; preds = %28
  %39 = load float, float* %4, align 4
  %40 = fmul float %39, 3.750000e+01
  store float %40, float* %4, align 4
  br label %25, !llvm.loop !10

41:                                               ; preds = %25
  store float 0x7FF0000000000000, float* %5, align 4
  store i32 0, i32* %6, align 4
  br label %42

42:                                               ; preds = %63, %41
  %43 = load i32, i32* %6, align 4
  %44 = icmp slt i32 %43, 20
  br i1 %44, label %45, label %66

45:                                               ; preds = %42
  %46 = load i32, i32* %6, align 4
  %47 = sitofp i32 %46 to float
  %48 = fsub float %47, 0x401D333340000000
  %49 = load i32, i32* %6, align 4
  %50 = sitofp i32 %49 to float
  %51 = fsub float %50, 0x401D333340000000
  %52 = fmul float %48, %51
  %53 = fadd float %52, 2.500000e-01
  store float %53, float* %7, align 4
  %54 = load float, float* %7, align 4
  %55 = load float, float* %5, align 4
  %56 = fcmp olt float %54, %55
  br i1 %56, label %57, label %59

57:                                               ; preds = %45
  %58 = load float, float* %7, align 4
  br label %61

59:                                               ; preds = %45
  %60 = load float, float* %5, align 4
  br label %61

61:                                               ; preds = %59, %57
  %62 = phi float [ %58, %57 ], [ %60, %59 ]
  store float %62, float* %5, align 4
  br label %63

63:                                               ; preds = %61
  %64 = load i32, i32* %6, align 4
  %65 = add nsw i32 %64, 1
  store i32 %65, i32* %6, align 4
  br label %42, !llvm.loop !11

66:                                               ; preds = %42
  %67 = load float, float* %5, align 4
  %68 = fpext float %67 to double
  %69 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.2, i64 0, i64 0), double noundef %68)
  %70 = load i32, i32* @steps, align 4
  ret i32 %70
}

declare i32 @printf(i8* noundef, ...) #2

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

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
