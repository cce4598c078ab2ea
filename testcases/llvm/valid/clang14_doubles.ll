; ModuleID = 'doubles.c'
source_filename = "doubles.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.body = type { double, double, float }
%union.anon = type { double }
%union.anon.0 = type { float }

@__const.main.b = private unnamed_addr constant %struct.body { double 0.000000e+00, double 1.000000e+00, float 2.500000e+00 }, align 8

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.body, align 8
  %3 = alloca i32, align 4
  %4 = alloca double, align 8
  %5 = alloca [6 x float], align 16
  %6 = alloca i32, align 4
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  %10 = bitcast %struct.body* %2 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %10, i8* align 8 bitcast (%struct.body* @__const.main.b to i8*), i64 24, i1 false)
  store i32 0, i32* %3, align 4
  br label %11

11:                                               ; preds = %33, %0
  %12 = load i32, i32* %3, align 4
  %13 = icmp slt i32 %12, 100
  br i1 %13, label %14, label %36

14:                                               ; preds = %11
  %15 = getelementptr inbounds %struct.body, %struct.body* %2, i32 0, i32 0
  %16 = load double, double* %15, align 8
  %17 = fneg double %16
  %18 = getelementptr inbounds %struct.body, %struct.body* %2, i32 0, i32 2
  %19 = load float, float* %18, align 8
  %20 = fpext float %19 to double
  %21 = fdiv double %17, %20
  store double %21, double* %4, align 8
  %22 = load double, double* %4, align 8
  %23 = fmul double %22, 1.000000e-02
  %24 = getelementptr inbounds %struct.body, %struct.body* %2, i32 0, i32 1
  %25 = load double, double* %24, align 8
  %26 = fadd double %25, %23
  store double %26, double* %24, align 8
  %27 = getelementptr inbounds %struct.body, %struct.body* %2, i32 0, i32 1
  %28 = load double, double* %27, align 8
  %29 = fmul double %28, 1.000000e-02
  %30 = getelementptr inbounds %struct.body, %struct.body* %2, i32 0, i32 0
  %31 = load double, double* %30, align 8
  %32 = fadd double %31, %29
  store double %32, double* %30, align 8
  br label %33

33:                                               ; preds = %14
  %34 = load i32, i32* %3, align 4
  %35 = add i32 %34, 1
  store i32 %35, i32* %3, align 4
  br label %11, !llvm.loop !6

36:                                               ; preds = %11
  %37 = getelementptr inbounds %struct.body, %struct.body* %2, i32 0, i32 0
  %38 = load double, double* %37, align 8
  %39 = call i64 @lbits(double noundef %38) #3
  call void @putlong(i64 noundef %39) #3
  %40 = call double @poly(double noundef 1.500000e+00) #3
  %41 = call i64 @lbits(double noundef %40) #3
  call void @putlong(i64 noundef %41) #3
  %42 = call double @newton(double noundef 2.000000e+00) #3
  %43 = call i64 @lbits(double noundef %42) #3
  call void @putlong(i64 noundef %43) #3
  store i32 0, i32* %6, align 4
  br label %44

44:                                               ; preds = %54, %36
  %45 = load i32, i32* %6, align 4
  %46 = icmp slt i32 %45, 6
  br i1 %46, label %47, label %57

47:                                               ; preds = %44
  %48 = load i32, i32* %6, align 4
  %49 = sitofp i32 %48 to float
  %50 = fmul float %49, 0x3FB99999A0000000
  %51 = load i32, i32* %6, align 4
  %52 = sext i32 %51 to i64
  %53 = getelementptr [6 x float], [6 x float]* %5, i64 0, i64 %52
  store float %50, float* %53, align 4
  br label %54

54:                                               ; preds = %47
  %55 = load i32, i32* %6, align 4
  %56 = add i32 %55, 1
  store i32 %56, i32* %6, align 4
  br label %44, !llvm.loop !8

57:                                               ; preds = %44
  %58 = getelementptr inbounds [6 x float], [6 x float]* %5, i64 0, i64 0
  %59 = call float @mean(float* noundef %58, i32 noundef 6) #3
  %60 = call i32 @bits(float noundef %59) #3
  call void @putint(i32 noundef %60) #3
  call void @putch(i32 noundef 10) #3
  store double 0.000000e+00, double* %7, align 8
  %61 = load double, double* %7, align 8
  %62 = fsub double %61, 1.000000e+00
  %63 = fdiv double 1.000000e+00, %62
  %64 = fcmp olt double %63, 0.000000e+00
  %65 = zext i1 %64 to i32
  call void @putint(i32 noundef %65) #3
  %66 = load double, double* %7, align 8
  %67 = load double, double* %7, align 8
  %68 = fneg double %67
  %69 = fcmp oeq double %66, %68
  %70 = zext i1 %69 to i32
  call void @putint(i32 noundef %70) #3
  %71 = load double, double* %7, align 8
  %72 = load double, double* %7, align 8
  %73 = fcmp une double %71, %72
  %74 = xor i1 %73, true
  %75 = zext i1 %74 to i32
  call void @putint(i32 noundef %75) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 3) #3
  call void @putint(i32 noundef -3) #3
  call void @putint(i32 noundef 200) #3
  call void @putch(i32 noundef 10) #3
  %76 = load double, double* %7, align 8
  %77 = fdiv double 1.000000e+00, %76
  store double %77, double* %8, align 8
  %78 = load double, double* %8, align 8
  %79 = fcmp ogt double %78, 1.000000e+308
  %80 = zext i1 %79 to i32
  call void @putint(i32 noundef %80) #3
  %81 = load double, double* %8, align 8
  %82 = load double, double* %8, align 8
  %83 = fsub double %81, %82
  %84 = fcmp oeq double %83, 0.000000e+00
  %85 = zext i1 %84 to i32
  call void @putint(i32 noundef %85) #3
  %86 = load double, double* %8, align 8
  %87 = load double, double* %8, align 8
  %88 = fsub double %86, %87
  %89 = load double, double* %8, align 8
  %90 = load double, double* %8, align 8
  %91 = fsub double %89, %90
  %92 = fcmp une double %88, %91
  %93 = zext i1 %92 to i32
  call void @putint(i32 noundef %93) #3
  call void @putch(i32 noundef 10) #3
  %94 = call i64 @lbits(double noundef 0x3FB99999A0000000) #3
  call void @putlong(i64 noundef %94) #3
  %95 = call i32 @bits(float noundef 0x3FB99999A0000000) #3
  call void @putint(i32 noundef %95) #3
  call void @putch(i32 noundef 10) #3
  store i32 -294967296, i32* %9, align 4
  %96 = load i32, i32* %9, align 4
  %97 = uitofp i32 %96 to double
  %98 = call i64 @lbits(double noundef %97) #3
  call void @putlong(i64 noundef %98) #3
  %99 = load i32, i32* %9, align 4
  %100 = uitofp i32 %99 to double
  %101 = fptoui double %100 to i32
  %102 = sub i32 %101, -294967297
  call void @putint(i32 noundef %102) #3
  call void @putch(i32 noundef 10) #3
  %103 = load double, double* %7, align 8
  %104 = fptrunc double %103 to float
  %105 = fneg float %104
  %106 = call i32 @bits(float noundef %105) #3
  call void @putint(i32 noundef %106) #3
  call void @putch(i32 noundef 10) #3
  ret i32 0
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: noinline nounwind uwtable
define internal void @putlong(i64 noundef %0) #0 {
  %2 = alloca i64, align 8
  store i64 %0, i64* %2, align 8
  %3 = load i64, i64* %2, align 8
  %4 = ashr i64 %3, 32
  %5 = trunc i64 %4 to i32
  call void @putint(i32 noundef %5) #3
  call void @putch(i32 noundef 58) #3
  %6 = load i64, i64* %2, align 8
  %7 = trunc i64 %6 to i32
  call void @putint(i32 noundef %7) #3
  call void @putch(i32 noundef 10) #3
  ret void
}

; Function Attrs: noinline nounwind uwtable
define internal i64 @lbits(double noundef %0) #0 {
  %2 = alloca double, align 8
  %3 = alloca %union.anon, align 8
  store double %0, double* %2, align 8
  %4 = load double, double* %2, align 8
  %5 = bitcast %union.anon* %3 to double*
  store double %4, double* %5, align 8
  %6 = bitcast %union.anon* %3 to i64*
  %7 = load i64, i64* %6, align 8
  ret i64 %7
}

; Function Attrs: noinline nounwind uwtable
define internal double @poly(double noundef %0) #0 {
  %2 = alloca double, align 8
  store double %0, double* %2, align 8
  %3 = load double, double* %2, align 8
  %4 = fsub double %3, 2.500000e+00
  %5 = load double, double* %2, align 8
  %6 = fmul double %4, %5
  %7 = fadd double %6, 1.250000e-01
  %8 = load double, double* %2, align 8
  %9 = fmul double %7, %8
  %10 = fsub double %9, 7.000000e+00
  ret double %10
}

; Function Attrs: noinline nounwind uwtable
define internal double @newton(double noundef %0) #0 {
  %2 = alloca double, align 8
  %3 = alloca double, align 8
  %4 = alloca i32, align 4
  store double %0, double* %2, align 8
  %5 = load double, double* %2, align 8
  store double %5, double* %3, align 8
  store i32 0, i32* %4, align 4
  br label %6

6:                                                ; preds = %25, %1
  %7 = load i32, i32* %4, align 4
  %8 = icmp slt i32 %7, 40
  br i1 %8, label %9, label %16

9:                                                ; preds = %6
  %10 = load double, double* %3, align 8
  %11 = load double, double* %3, align 8
  %12 = fmul double %10, %11
  %13 = load double, double* %2, align 8
  %14 = fsub double %12, %13
  %15 = fcmp ogt double %14, 0x3D719799812DEA11
  br label %16

16:                                               ; preds = %9, %6
  %17 = phi i1 [ false, %6 ], [ %15, %9 ]
  br i1 %17, label %18, label %28

18:                                               ; preds = %16
  %19 = load double, double* %3, align 8
  %20 = load double, double* %2, align 8
  %21 = load double, double* %3, align 8
  %22 = fdiv double %20, %21
  %23 = fadd double %19, %22
  %24 = fmul double 5.000000e-01, %23
  store double %24, double* %3, align 8
  br label %25

25:                                               ; preds = %18
  %26 = load i32, i32* %4, align 4
  %27 = add i32 %26, 1
  store i32 %27, i32* %4, align 4
  br label %6, !llvm.loop !9

28:                                               ; preds = %16
  %29 = load double, double* %3, align 8
  ret double %29
}

declare void @putint(i32 noundef) #2

; Function Attrs: noinline nounwind uwtable
define internal i32 @bits(float noundef %0) #0 {
  %2 = alloca float, align 4
  %3 = alloca %union.anon.0, align 4
  store float %0, float* %2, align 4
  %4 = load float, float* %2, align 4
  %5 = bitcast %union.anon.0* %3 to float*
  store float %4, float* %5, align 4
  %6 = bitcast %union.anon.0* %3 to i32*
  %7 = load i32, i32* %6, align 4
  ret i32 %7
}

; Function Attrs: noinline nounwind uwtable
define internal float @mean(float* noundef %0, i32 noundef %1) #0 {
  %3 = alloca float*, align 8
  %4 = alloca i32, align 4
  %5 = alloca float, align 4
  %6 = alloca i32, align 4
  store float* %0, float** %3, align 8
  store i32 %1, i32* %4, align 4
  store float 0.000000e+00, float* %5, align 4
  store i32 0, i32* %6, align 4
  br label %7

7:                                                ; preds = %19, %2
  %8 = load i32, i32* %6, align 4
  %9 = load i32, i32* %4, align 4
  %10 = icmp slt i32 %8, %9
  br i1 %10, label %11, label %22

11:                                               ; preds = %7
  %12 = load float*, float** %3, align 8
  %13 = load i32, i32* %6, align 4
  %14 = sext i32 %13 to i64
  %15 = getelementptr float, float* %12, i64 %14
  %16 = load float, float* %15, align 4
  %17 = load float, float* %5, align 4
  %18 = fadd float %17, %16
  store float %18, float* %5, align 4
  br label %19

19:                                               ; preds = %11
  %20 = load i32, i32* %6, align 4
  %21 = add i32 %20, 1
  store i32 %21, i32* %6, align 4
  br label %7, !llvm.loop !10

22:                                               ; preds = %7
  %23 = load float, float* %5, align 4
  %24 = load i32, i32* %4, align 4
  %25 = sitofp i32 %24 to float
  %26 = fdiv float %23, %25
  ret float %26
}

declare void @putch(i32 noundef) #2

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
