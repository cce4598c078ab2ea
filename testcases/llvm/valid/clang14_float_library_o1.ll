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

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  br label %3

1:                                                ; preds = %53
  %2 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([7 x i8], [7 x i8]* @.str.8, i64 0, i64 0), double noundef 0x3C90000000000000, double noundef 0x3E50000000000000)
  ret i32 81

3:                                                ; preds = %0, %53
  %4 = phi i32 [ -4, %0 ], [ %72, %53 ]
  %5 = sitofp i32 %4 to double
  %6 = fmul double %5, 7.500000e-01
  %7 = fmul double %6, 5.000000e-01
  %8 = fptrunc double %7 to float
  %9 = call double @sin(double noundef %6) #6
  %10 = call double @cos(double noundef %6) #6
  %11 = call double @tan(double noundef %6) #6
  %12 = call double @exp(double noundef %6) #6
  %13 = call double @atan(double noundef %6) #6
  %14 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([32 x i8], [32 x i8]* @.str, i64 0, i64 0), double noundef %6, double noundef %9, double noundef %10, double noundef %11, double noundef %12, double noundef %13)
  %15 = call float @sinf(float noundef %8) #6
  %16 = fpext float %15 to double
  %17 = call float @cosf(float noundef %8) #6
  %18 = fpext float %17 to double
  %19 = call float @expf(float noundef %8) #6
  %20 = fpext float %19 to double
  %21 = call float @tanhf(float noundef %8) #6
  %22 = fpext float %21 to double
  %23 = call float @cbrtf(float noundef %8) #7
  %24 = fpext float %23 to double
  %25 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([26 x i8], [26 x i8]* @.str.1, i64 0, i64 0), double noundef %16, double noundef %18, double noundef %20, double noundef %22, double noundef %24)
  %26 = call double @llvm.floor.f64(double %6)
  %27 = call double @llvm.ceil.f64(double %6)
  %28 = call double @llvm.trunc.f64(double %6)
  %29 = call double @llvm.round.f64(double %6)
  %30 = call double @llvm.rint.f64(double %6)
  %31 = call double @llvm.nearbyint.f64(double %6)
  %32 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([19 x i8], [19 x i8]* @.str.2, i64 0, i64 0), double noundef %26, double noundef %27, double noundef %28, double noundef %29, double noundef %30, double noundef %31)
  %33 = call float @llvm.floor.f32(float %8)
  %34 = fpext float %33 to double
  %35 = call float @llvm.ceil.f32(float %8)
  %36 = fpext float %35 to double
  %37 = call float @llvm.trunc.f32(float %8)
  %38 = fpext float %37 to double
  %39 = call float @llvm.round.f32(float %8)
  %40 = fpext float %39 to double
  %41 = call float @llvm.fabs.f32(float %8)
  %42 = fpext float %41 to double
  %43 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([16 x i8], [16 x i8]* @.str.3, i64 0, i64 0), double noundef %34, double noundef %36, double noundef %38, double noundef %40, double noundef %42)
  %44 = fcmp ogt double %6, 0.000000e+00
  br i1 %44, label %45, label %53

45:                                               ; preds = %3
  %46 = call double @log(double noundef %6) #6
  %47 = call double @log2(double noundef %6) #6
  %48 = call double @log10(double noundef %6) #6
  %49 = call double @pow(double noundef %6, double noundef 2.500000e+00) #6
  %50 = call float @powf(float noundef %8, float noundef -1.500000e+00) #6
  %51 = fpext float %50 to double
  %52 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([26 x i8], [26 x i8]* @.str.4, i64 0, i64 0), double noundef %46, double noundef %47, double noundef %48, double noundef %49, double noundef %51)
  br label %53

53:                                               ; preds = %45, %3
  %54 = call double @llvm.minnum.f64(double %6, double 1.000000e+00)
  %55 = call double @llvm.maxnum.f64(double %6, double -1.000000e+00)
  %56 = call double @llvm.copysign.f64(double 3.000000e+00, double %6)
  %57 = call double @atan2(double noundef %6, double noundef 1.500000e+00) #6
  %58 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([15 x i8], [15 x i8]* @.str.5, i64 0, i64 0), double noundef %54, double noundef %55, double noundef %56, double noundef %57)
  %59 = call double @fmod(double noundef %6, double noundef 0x3FE6666666666666) #6
  %60 = call double @hypot(double noundef %6, double noundef 2.000000e+00) #6
  %61 = call float @fmodf(float noundef %8, float noundef 0x3FD3333340000000) #6
  %62 = fpext float %61 to double
  %63 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([16 x i8], [16 x i8]* @.str.6, i64 0, i64 0), double noundef %59, double noundef %60, double noundef %62)
  %64 = fmul double %6, %6
  %65 = fadd double %64, 1.000000e+00
  %66 = call double @sqrt(double noundef %65) #6
  %67 = fmul float %8, %8
  %68 = fadd float %67, 1.000000e+00
  %69 = call float @sqrtf(float noundef %68) #6
  %70 = fpext float %69 to double
  %71 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([11 x i8], [11 x i8]* @.str.7, i64 0, i64 0), double noundef %66, double noundef %70)
  %72 = add nsw i32 %4, 1
  %73 = icmp eq i32 %72, 5
  br i1 %73, label %1, label %3, !llvm.loop !5
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(i8* nocapture noundef readonly, ...) local_unnamed_addr #1

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @sin(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @cos(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @tan(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @exp(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @atan(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @sinf(float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @cosf(float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @expf(float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @tanhf(float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind readnone willreturn
declare float @cbrtf(float noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.floor.f64(double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.ceil.f64(double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.trunc.f64(double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.round.f64(double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.rint.f64(double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.nearbyint.f64(double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.floor.f32(float) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.ceil.f32(float) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.trunc.f32(float) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.round.f32(float) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare float @llvm.fabs.f32(float) #4

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log2(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @log10(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @pow(double noundef, double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @powf(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.minnum.f64(double, double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.maxnum.f64(double, double) #4

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.copysign.f64(double, double) #4

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @atan2(double noundef, double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @fmod(double noundef, double noundef) local_unnamed_addr #2

; Function Attrs: nounwind
declare double @hypot(double noundef, double noundef) local_unnamed_addr #5

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @fmodf(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @sqrt(double noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare float @sqrtf(float noundef) local_unnamed_addr #2

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nofree nounwind willreturn writeonly "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nosync nounwind readnone willreturn "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #5 = { nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nounwind }
attributes #7 = { nounwind readnone willreturn }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = distinct !{!5, !6, !7}
!6 = !{!"llvm.loop.mustprogress"}
!7 = !{!"llvm.loop.unroll.disable"}
