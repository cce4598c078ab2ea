; ModuleID = 'newton.c'
source_filename = "newton.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@steps = internal unnamed_addr global i32 0, align 4
@.str = private unnamed_addr constant [26 x i8] c"%d: %.10f after %d steps\0A\00", align 1
@.str.1 = private unnamed_addr constant [12 x i8] c"%g %.6e %a\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%f\0A\00", align 1

; Function Attrs: nofree nosync nounwind uwtable
define dso_local double @root(double noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = fcmp ogt double %0, 1.000000e+00
  %4 = select i1 %3, double %0, double 1.000000e+00
  %5 = add nsw i32 %1, -1
  %6 = sitofp i32 %5 to double
  %7 = icmp sgt i32 %1, 1
  %8 = sitofp i32 %1 to double
  br label %9

9:                                                ; preds = %2, %30
  %10 = phi double [ undef, %2 ], [ %23, %30 ]
  %11 = phi double [ %4, %2 ], [ %18, %30 ]
  %12 = phi i32 [ 0, %2 ], [ %31, %30 ]
  br i1 %7, label %24, label %13

13:                                               ; preds = %24, %9
  %14 = phi double [ 1.000000e+00, %9 ], [ %27, %24 ]
  %15 = fmul double %11, %6
  %16 = fdiv double %0, %14
  %17 = fadd double %15, %16
  %18 = fdiv double %17, %8
  %19 = fsub double %18, %11
  %20 = call double @llvm.fabs.f64(double %19)
  %21 = fmul double %18, 0x3D06849B86A12B9B
  %22 = fcmp ugt double %20, %21
  %23 = select i1 %22, double %10, double %18
  br i1 %22, label %30, label %33

24:                                               ; preds = %9, %24
  %25 = phi i32 [ %28, %24 ], [ 1, %9 ]
  %26 = phi double [ %27, %24 ], [ 1.000000e+00, %9 ]
  %27 = fmul double %11, %26
  %28 = add nuw nsw i32 %25, 1
  %29 = icmp eq i32 %28, %1
  br i1 %29, label %13, label %24, !llvm.loop !5

30:                                               ; preds = %13
  %31 = add nuw nsw i32 %12, 1
  %32 = icmp eq i32 %31, 100
  br i1 %32, label %33, label %9, !llvm.loop !8

33:                                               ; preds = %30, %13
  %34 = phi i32 [ 100, %30 ], [ %12, %13 ]
  %35 = phi double [ %18, %30 ], [ %23, %13 ]
  store i32 %34, i32* @steps, align 4, !tbaa !9
  ret double %35
}

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #1

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local float @rootf(float noundef %0) local_unnamed_addr #2 {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi float [ %0, %1 ], [ %9, %2 ]
  %4 = phi float [ undef, %1 ], [ %10, %2 ]
  %5 = fdiv float %0, %3
  %6 = fadd float %3, %5
  %7 = fmul float %6, 5.000000e-01
  %8 = fcmp ult float %7, %3
  %9 = select i1 %8, float %7, float %3
  %10 = select i1 %8, float %4, float %3
  br i1 %8, label %2, label %11, !llvm.loop !13

11:                                               ; preds = %2
  ret float %10
}

; Function Attrs: nofree nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #3 {
  br label %1

1:                                                ; preds = %0, %32
  %2 = phi i32 [ 2, %0 ], [ %36, %32 ]
  %3 = sitofp i32 %2 to double
  %4 = fmul double %3, 1.050000e+01
  %5 = fcmp ogt double %4, 1.000000e+00
  %6 = select i1 %5, double %4, double 1.000000e+00
  %7 = add nsw i32 %2, -1
  %8 = sitofp i32 %7 to double
  br label %9

9:                                                ; preds = %29, %1
  %10 = phi double [ undef, %1 ], [ %22, %29 ]
  %11 = phi double [ %6, %1 ], [ %17, %29 ]
  %12 = phi i32 [ 0, %1 ], [ %30, %29 ]
  br label %23

13:                                               ; preds = %23
  %14 = fmul double %11, %8
  %15 = fdiv double %4, %26
  %16 = fadd double %14, %15
  %17 = fdiv double %16, %3
  %18 = fsub double %17, %11
  %19 = call double @llvm.fabs.f64(double %18) #5
  %20 = fmul double %17, 0x3D06849B86A12B9B
  %21 = fcmp ugt double %19, %20
  %22 = select i1 %21, double %10, double %17
  br i1 %21, label %29, label %32

23:                                               ; preds = %23, %9
  %24 = phi i32 [ %27, %23 ], [ 1, %9 ]
  %25 = phi double [ %26, %23 ], [ 1.000000e+00, %9 ]
  %26 = fmul double %11, %25
  %27 = add nuw nsw i32 %24, 1
  %28 = icmp eq i32 %27, %2
  br i1 %28, label %13, label %23, !llvm.loop !5

29:                                               ; preds = %13
  %30 = add nuw nsw i32 %12, 1
  %31 = icmp eq i32 %30, 100
  br i1 %31, label %32, label %9, !llvm.loop !8

32:                                               ; preds = %13, %29
  %33 = phi i32 [ 100, %29 ], [ %12, %13 ]
  %34 = phi double [ %17, %29 ], [ %22, %13 ]
  store i32 %33, i32* @steps, align 4, !tbaa !9
  %35 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([26 x i8], [26 x i8]* @.str, i64 0, i64 0), i32 noundef %2, double noundef %34, i32 noundef %33)
  %36 = add nuw nsw i32 %2, 1
  %37 = icmp eq i32 %36, 6
  br i1 %37, label %38, label %1, !llvm.loop !14

38:                                               ; preds = %32, %60
  %39 = phi float [ %64, %60 ], [ 2.000000e+00, %32 ]
  br label %40

40:                                               ; preds = %40, %38
  %41 = phi float [ %39, %38 ], [ %47, %40 ]
  %42 = phi float [ undef, %38 ], [ %48, %40 ]
  %43 = fdiv float %39, %41
  %44 = fadd float %41, %43
  %45 = fmul float %44, 5.000000e-01
  %46 = fcmp ult float %45, %41
  %47 = select i1 %46, float %45, float %41
  %48 = select i1 %46, float %42, float %41
  br i1 %46, label %40, label %49, !llvm.loop !13

49:                                               ; preds = %40
  %50 = fpext float %39 to double
  br label %51

51:                                               ; preds = %51, %49
  %52 = phi float [ %39, %49 ], [ %58, %51 ]
  %53 = phi float [ undef, %49 ], [ %59, %51 ]
  %54 = fdiv float %39, %52
  %55 = fadd float %52, %54
  %56 = fmul float %55, 5.000000e-01
  %57 = fcmp ult float %56, %52
  %58 = select i1 %57, float %56, float %52
  %59 = select i1 %57, float %53, float %52
  br i1 %57, label %51, label %60, !llvm.loop !13

60:                                               ; preds = %51
  %61 = fpext float %48 to double
  %62 = fpext float %59 to double
  %63 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([12 x i8], [12 x i8]* @.str.1, i64 0, i64 0), double noundef %50, double noundef %61, double noundef %62)
  %64 = fmul float %39, 3.750000e+01
  %65 = fcmp olt float %64, 1.000000e+07
  br i1 %65, label %38, label %70, !llvm.loop !15

66:                                               ; preds = %70
  %67 = fpext float %78 to double
  %68 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([4 x i8], [4 x i8]* @.str.2, i64 0, i64 0), double noundef %67)
  %69 = load i32, i32* @steps, align 4, !tbaa !9
  ret i32 %69

70:                                               ; preds = %60, %70
  %71 = phi i32 [ %79, %70 ], [ 0, %60 ]
  %72 = phi float [ %78, %70 ], [ 0x7FF0000000000000, %60 ]
  %73 = sitofp i32 %71 to float
  %74 = fadd float %73, 0xC01D333340000000
  %75 = fmul float %74, %74
  %76 = fadd float %75, 2.500000e-01
  %77 = fcmp olt float %76, %72
  %78 = select i1 %77, float %76, float %72
  %79 = add nuw nsw i32 %71, 1
  %80 = icmp eq i32 %79, 20
  br i1 %80, label %66, label %70, !llvm.loop !16
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(i8* nocapture noundef readonly, ...) local_unnamed_addr #4

attributes #0 = { nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { nofree norecurse nosync nounwind readnone uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }

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
!8 = distinct !{!8, !6, !7}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !7}
!14 = distinct !{!14, !6, !7}
!15 = distinct !{!15, !6, !7}
!16 = distinct !{!16, !6, !7}
