; ModuleID = 'library.c'
source_filename = "library.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [32 x i8] c"%5.2f %.6f %.6f %.6f %.5f %.5f\0A\00", align 1
@.str.1 = private unnamed_addr constant [26 x i8] c"%.4f %.4f %.4f %.4f %.4f\0A\00", align 1
@.str.2 = private unnamed_addr constant [19 x i8] c"%g %g %g %g %g %g\0A\00", align 1
@.str.3 = private unnamed_addr constant [16 x i8] c"%g %g %g %g %g\0A\00", align 1
@.str.4 = private unnamed_addr constant [26 x i8] c"%.6f %.6f %.6f %.6f %.4f\0A\00", align 1
@.str.5 = private unnamed_addr constant [15 x i8] c"%g %g %g %.6f\0A\00", align 1
@.str.6 = private unnamed_addr constant [16 x i8] c"%.6f %.6f %.4f\0A\00", align 1
@.str.7 = private unnamed_addr constant [11 x i8] c"%.3f %.3f\0A\00", align 1
@.str.8 = private unnamed_addr constant [7 x i8] c"%a %a\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca double, align 8
  %4 = alloca float, align 4
  store i32 0, i32* %1, align 4
  store i32 -4, i32* %2, align 4
  br label %5

5:                                                ; preds = %117, %0
  %6 = load i32, i32* %2, align 4
  %7 = icmp sle i32 %6, 4
  br i1 %7, label %8, label %120

8:                                                ; preds = %5
  %9 = load i32, i32* %2, align 4
  %10 = sitofp i32 %9 to double
  %11 = fmul double %10, 7.500000e-01
  store double %11, double* %3, align 8
  %12 = load double, double* %3, align 8
  %13 = fdiv double %12, 2.000000e+00
  %14 = fptrunc double %13 to float
  store float %14, float* %4, align 4
  %15 = load double, double* %3, align 8
  %16 = load double, double* %3, align 8
  %17 = call double @sin(double noundef %16) #5
  %18 = load double, double* %3, align 8
  %19 = call double @cos(double noundef %18) #5
  %20 = load double, double* %3, align 8
  %21 = call double @tan(double noundef %20) #5
  %22 = load double, double* %3, align 8
  %23 = call double @exp(double noundef %22) #5
  %24 = load double, double* %3, align 8
  %25 = call double @atan(double noundef %24) #5
  %26 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([32 x i8], [32 x i8]* @.str, i64 0, i64 0), double noundef %15, double noundef %17, double noundef %19, double noundef %21, double noundef %23, double noundef %25)
  %27 = load float, float* %4, align 4
  %28 = call float @sinf(float noundef %27) #5
  %29 = fpext float %28 to double
  %30 = load float, float* %4, align 4
  %31 = call float @cosf(float noundef %30) #5
  %32 = fpext float %31 to double
  %33 = load float, float* %4, align 4
  %34 = call float @expf(float noundef %33) #5
  %35 = fpext float %34 to double
  %36 = load float, float* %4, align 4
  %37 = call float @tanhf(float noundef %36) #5
  %38 = fpext float %37 to double
  %39 = load float, float* %4, align 4
  %40 = call float @cbrtf(float noundef %39) #6
  %41 = fpext float %40 to double
  %42 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.1, i64 0, i64 0), double noundef %29, double noundef %32, double noundef %35, double noundef %38, double noundef %41)
  %43 = load double, double* %3, align 8
  %44 = call double @llvm.floor.f64(double %43)
  %45 = load double, double* %3, align 8
  %46 = call double @llvm.ceil.f64(double %45)
  %47 = load double, double* %3, align 8
  %48 = call double @llvm.trunc.f64(double %47)
  %49 = load double, double* %3, align 8
  %50 = call double @llvm.round.f64(double %49)
  %51 = load double, double* %3, align 8
  %52 = call double @llvm.rint.f64(double %51)
  %53 = load double, double* %3, align 8
  %54 = call double @llvm.nearbyint.f64(double %53)
  %55 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([19 x i8], [19 x i8]* @.str.2, i64 0, i64 0), double noundef %44, double noundef %46, double noundef %48, double noundef %50, double noundef %52, double noundef %54)
  %56 = load float, float* %4, align 4
  %57 = call float @llvm.floor.f32(float %56)
  %58 = fpext float %57 to double
  %59 = load float, float* %4, align 4
  %60 = call float @llvm.ceil.f32(float %59)
  %61 = fpext float %60 to double
  %62 = load float, float* %4, align 4
  %63 = call float @llvm.trunc.f32(float %62)
  %64 = fpext float %63 to double
  %65 = load float, float* %4, align 4
  %66 = call float @llvm.round.f32(float %65)
  %67 = fpext float %66 to double
  %68 = load float, float* %4, align 4
  %69 = call float @llvm.fabs.f32(float %68)
  %70 = fpext float %69 to double
  %71 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str.3, i64 0, i64 0), double noundef %58, double noundef %61, double noundef %64, double noundef %67, double noundef %70)
  %72 = load double, double* %3, align 8
  %73 = fcmp ogt double %72, 0.000000e+00
  br i1 %73, label %74, label %87

74:                                               ; preds = %8
  %75 = load double, double* %3, align 8
  %76 = call double @log(double noundef %75) #5
  %77 = load double, double* %3, align 8
  %78 = call double @log2(double noundef %77) #5
  %79 = load double, double* %3, align 8
  %80 = call double @log10(double noundef %79) #5
  %81 = load double, double* %3, align 8
  %82 = call double @pow(double noundef %81, double noundef 2.500000e+00) #5
  %83 = load float, float* %4, align 4
  %84 = call float @powf(float noundef %83, float noundef -1.500000e+00) #5
  %85 = fpext float %84 to double
  %86 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([26 x i8], [26 x i8]* @.str.4, i64 0, i64 0), double noundef %76, double noundef %78, double noundef %80, double noundef %82, double noundef %85)
  br label %87

87:                                               ; preds = %74, %8
  %88 = load double, double* %3, align 8
  %89 = call double @llvm.minnum.f64(double %88, double 1.000000e+00)
  %90 = load double, double* %3, align 8
  %91 = call double @llvm.maxnum.f64(double %90, double -1.000000e+00)
  %92 = load double, double* %3, align 8
  %93 = call double @llvm.copysign.f64(double 3.000000e+00, double %92)
  %94 = load double, double* %3, align 8
  %95 = call double @atan2(double noundef %94, double noundef 1.500000e+00) #5
  %96 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str.5, i64 0, i64 0), double noundef %89, double noundef %91, double noundef %93, double noundef %95)
  %97 = load double, double* %3, align 8
  %98 = call double @fmod(double noundef %97, double noundef 0x3FE6666666666666) #5
  %99 = load double, double* %3, align 8
  %100 = call double @hypot(double noundef %99, double noundef 2.000000e+00) #5
  %101 = load float, float* %4, align 4
  %102 = call float @fmodf(float noundef %101, float noundef 0x3FD3333340000000) #5
  %103 = fpext float %102 to double
  %104 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str.6, i64 0, i64 0), double noundef %98, double noundef %100, double noundef %103)
  %105 = load double, double* %3, align 8
  %106 = load double, double* %3, align 8
  %107 = fmul double %105, %106
  %108 = fadd double %107, 1.000000e+00
  %109 = call double @sqrt(double noundef %108) #5
  %110 = load float, float* %4, align 4
  %111 = load float, float* %4, align 4
  %112 = fmul float %110, %111
  %113 = fadd float %112, 1.000000e+00
  %114 = call float @sqrtf(float noundef %113) #5
  %115 = fpext float %114 to double
  %116 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.7, i64 0, i64 0), double noundef %109, double noundef %115)
  br label %117

117:                                              ; preds = %87
  %118 = load i32, i32* %2, align 4
  %119 = add nsw i32 %118, 1
  store i32 %119, i32* %2, align 4
  br label %5, !llvm.loop !6

120:                                              ; preds = %5
  %121 = call double @llvm.fma.f64(double 1.000000e-01, double 1.000000e+01, double -1.000000e+00)
  %122 = call float @llvm.fma.f32(float 0x3FB99999A0000000, float 1.000000e+01, float -1.000000e+00)
  %123 = fpext float %122 to double
  %124 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.8, i64 0, i64 0), double noundef %121, double noundef %123)
  %125 = call double @pow(double noundef 3.000000e+00, double noundef 4.000000e+00) #5
  %126 = fptosi double %125 to i32
  ret i32 %126
}

declare i32 @printf(i8* noundef, ...) #1

; Function Attrs: nounwind
declare double @sin(double noundef) #2

; Function Attrs: nounwind
declare double @cos(double noundef) #2

; Function Attrs: nounwind
declare double @tan(double noundef) #2

; Function Attrs: nounwind
declare double @exp(double noundef) #2

; Function Attrs: nounwind
declare double @atan(double noundef) #2

; Function Attrs: nounwind
declare float @sinf(float noundef) #2

; Function Attrs: nounwind
declare float @cosf(float noundef) #2

; Function Attrs: nounwind
declare float @expf(float noundef) #2

; Function Attrs: nounwind
declare float @tanhf(float noundef) #2

; Function Attrs: nounwind readnone willreturn
declare float @cbrtf(float noundef) #3

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.floor.f64(double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.ceil.f64(double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.trunc.f64(double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.round.f64(double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.rint.f64(double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.nearbyint.f64(double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.floor.f32(float) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.ceil.f32(float) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.trunc.f32(float) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.round.f32(float) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fabs.f32(float) #4

; Function Attrs: nounwind
declare double @log(double noundef) #2

; Function Attrs: nounwind
declare double @log2(double noundef) #2

; Function Attrs: nounwind
declare double @log10(double noundef) #2

; Function Attrs: nounwind
declare double @pow(double noundef, double noundef) #2

; Function Attrs: nounwind
declare float @powf(float noundef, float noundef) #2

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.minnum.f64(double, double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.maxnum.f64(double, double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.copysign.f64(double, double) #4

; Function Attrs: nounwind
declare double @atan2(double noundef, double noundef) #2

; Function Attrs: nounwind
declare double @fmod(double noundef, double noundef) #2

; Function Attrs: nounwind
declare double @hypot(double noundef, double noundef) #2

; Function Attrs: nounwind
declare float @fmodf(float noundef, float noundef) #2

; Function Attrs: nounwind
declare double @sqrt(double noundef) #2

; Function Attrs: nounwind
declare float @sqrtf(float noundef) #2

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fma.f64(double, double, double) #4

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fma.f32(float, float, float) #4

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind readnone willreturn "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nounwind }
attributes #6 = { nounwind readnone willreturn }

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
