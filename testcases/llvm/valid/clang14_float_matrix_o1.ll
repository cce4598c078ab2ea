; ModuleID = 'matrix.c'
source_filename = "matrix.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@left = dso_local local_unnamed_addr global [3 x [3 x float]] [[3 x float] [float 1.500000e+00, float 2.000000e+00, float -3.000000e+00], [3 x float] [float 2.500000e-01, float 0.000000e+00, float 7.000000e+00], [3 x float] zeroinitializer], align 16
@a = dso_local global [5 x [6 x double]] zeroinitializer, align 16
@.str = private unnamed_addr constant [9 x i8] c"%10.6f%s\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c" \00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1
@right = dso_local local_unnamed_addr global [3 x [3 x float]] zeroinitializer, align 16
@product = dso_local local_unnamed_addr global [3 x [3 x float]] zeroinitializer, align 16
@.str.3 = private unnamed_addr constant [21 x i8] c"%+.3f|%-8.2f|%08.3f\0A\00", align 1

; Function Attrs: nofree nosync nounwind uwtable
define dso_local i32 @solve([6 x double]* nocapture noundef %0, double* nocapture noundef %1) local_unnamed_addr #0 {
  br label %3

3:                                                ; preds = %65, %2
  %4 = phi i64 [ %8, %65 ], [ 0, %2 ]
  %5 = phi i64 [ %66, %65 ], [ 1, %2 ]
  %6 = icmp eq i64 %4, 5
  br i1 %6, label %67, label %7

7:                                                ; preds = %3
  %8 = add nuw nsw i64 %4, 1
  %9 = icmp eq i64 %4, 4
  %10 = trunc i64 %4 to i32
  br i1 %9, label %13, label %11

11:                                               ; preds = %7
  %12 = trunc i64 %4 to i32
  br label %19

13:                                               ; preds = %19, %7
  %14 = phi i32 [ %10, %7 ], [ %31, %19 ]
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %15, i64 %4
  %17 = load double, double* %16, align 8, !tbaa !5
  %18 = fcmp oeq double %17, 0.000000e+00
  br i1 %18, label %91, label %38

19:                                               ; preds = %11, %19
  %20 = phi i64 [ %5, %11 ], [ %32, %19 ]
  %21 = phi i32 [ %12, %11 ], [ %31, %19 ]
  %22 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %20, i64 %4
  %23 = load double, double* %22, align 8, !tbaa !5
  %24 = call double @llvm.fabs.f64(double %23)
  %25 = sext i32 %21 to i64
  %26 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %25, i64 %4
  %27 = load double, double* %26, align 8, !tbaa !5
  %28 = call double @llvm.fabs.f64(double %27)
  %29 = fcmp ogt double %24, %28
  %30 = trunc i64 %20 to i32
  %31 = select i1 %29, i32 %30, i32 %21
  %32 = add nuw nsw i64 %20, 1
  %33 = icmp eq i64 %32, 5
  br i1 %33, label %13, label %19, !llvm.loop !9

34:                                               ; preds = %38
  %35 = icmp ult i64 %4, 4
  br i1 %35, label %36, label %65

36:                                               ; preds = %34
  %37 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %4, i64 %4
  br label %46

38:                                               ; preds = %13, %38
  %39 = phi i64 [ %44, %38 ], [ 0, %13 ]
  %40 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %4, i64 %39
  %41 = load double, double* %40, align 8, !tbaa !5
  %42 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %15, i64 %39
  %43 = load double, double* %42, align 8, !tbaa !5
  store double %43, double* %40, align 8, !tbaa !5
  store double %41, double* %42, align 8, !tbaa !5
  %44 = add nuw nsw i64 %39, 1
  %45 = icmp eq i64 %44, 6
  br i1 %45, label %34, label %38, !llvm.loop !12

46:                                               ; preds = %36, %52
  %47 = phi i64 [ %5, %36 ], [ %53, %52 ]
  %48 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %47, i64 %4
  %49 = load double, double* %48, align 8, !tbaa !5
  %50 = load double, double* %37, align 8, !tbaa !5
  %51 = fdiv double %49, %50
  br label %55

52:                                               ; preds = %55
  %53 = add nuw nsw i64 %47, 1
  %54 = icmp eq i64 %53, 5
  br i1 %54, label %65, label %46, !llvm.loop !13

55:                                               ; preds = %46, %55
  %56 = phi i64 [ %4, %46 ], [ %63, %55 ]
  %57 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %4, i64 %56
  %58 = load double, double* %57, align 8, !tbaa !5
  %59 = fmul double %51, %58
  %60 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %47, i64 %56
  %61 = load double, double* %60, align 8, !tbaa !5
  %62 = fsub double %61, %59
  store double %62, double* %60, align 8, !tbaa !5
  %63 = add nuw nsw i64 %56, 1
  %64 = icmp eq i64 %63, 6
  br i1 %64, label %52, label %55, !llvm.loop !14

65:                                               ; preds = %52, %34
  %66 = add nuw nsw i64 %5, 1
  br i1 %18, label %91, label %3, !llvm.loop !15

67:                                               ; preds = %3, %73
  %68 = phi i64 [ %78, %73 ], [ 4, %3 ]
  %69 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %68, i64 5
  %70 = load double, double* %69, align 8, !tbaa !5
  %71 = getelementptr inbounds double, double* %1, i64 %68
  store double %70, double* %71, align 8, !tbaa !5
  %72 = icmp ult i64 %68, 4
  br i1 %72, label %80, label %73

73:                                               ; preds = %80, %67
  %74 = phi double [ %70, %67 ], [ %89, %80 ]
  %75 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %68, i64 %68
  %76 = load double, double* %75, align 8, !tbaa !5
  %77 = fdiv double %74, %76
  store double %77, double* %71, align 8, !tbaa !5
  %78 = add nsw i64 %68, -1
  %79 = icmp eq i64 %68, 0
  br i1 %79, label %91, label %67, !llvm.loop !16

80:                                               ; preds = %67, %80
  %81 = phi i64 [ %83, %80 ], [ %68, %67 ]
  %82 = phi double [ %89, %80 ], [ %70, %67 ]
  %83 = add nuw nsw i64 %81, 1
  %84 = getelementptr inbounds [6 x double], [6 x double]* %0, i64 %68, i64 %83
  %85 = load double, double* %84, align 8, !tbaa !5
  %86 = getelementptr inbounds double, double* %1, i64 %83
  %87 = load double, double* %86, align 8, !tbaa !5
  %88 = fmul double %85, %87
  %89 = fsub double %82, %88
  store double %89, double* %71, align 8, !tbaa !5
  %90 = icmp eq i64 %83, 4
  br i1 %90, label %73, label %80, !llvm.loop !17

91:                                               ; preds = %13, %65, %73
  %92 = phi i32 [ 1, %73 ], [ 0, %65 ], [ 0, %13 ]
  ret i32 %92
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #2

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nofree nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #3 {
  %1 = alloca [5 x double], align 16
  %2 = bitcast [5 x double]* %1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 40, i8* nonnull %2) #5
  br label %3

3:                                                ; preds = %0, %11
  %4 = phi i64 [ 0, %0 ], [ %6, %11 ]
  %5 = mul nuw nsw i64 %4, 7
  %6 = add nuw nsw i64 %4, 1
  br label %13

7:                                                ; preds = %11
  %8 = getelementptr inbounds [5 x double], [5 x double]* %1, i64 0, i64 0
  %9 = call i32 @solve([6 x double]* noundef getelementptr inbounds ([5 x [6 x double]], [5 x [6 x double]]* @a, i64 0, i64 0), double* noundef nonnull %8)
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %93, label %28

11:                                               ; preds = %13
  %12 = icmp eq i64 %6, 5
  br i1 %12, label %7, label %3, !llvm.loop !18

13:                                               ; preds = %3, %13
  %14 = phi i64 [ 0, %3 ], [ %26, %13 ]
  %15 = mul nuw nsw i64 %14, 3
  %16 = add nuw nsw i64 %15, %5
  %17 = trunc i64 %16 to i32
  %18 = urem i32 %17, 11
  %19 = sitofp i32 %18 to double
  %20 = add nuw nsw i64 %6, %14
  %21 = trunc i64 %20 to i32
  %22 = sitofp i32 %21 to double
  %23 = fdiv double 1.000000e+00, %22
  %24 = fadd double %23, %19
  %25 = getelementptr inbounds [5 x [6 x double]], [5 x [6 x double]]* @a, i64 0, i64 %4, i64 %14
  store double %24, double* %25, align 8, !tbaa !5
  %26 = add nuw nsw i64 %14, 1
  %27 = icmp eq i64 %26, 6
  br i1 %27, label %11, label %13, !llvm.loop !19

28:                                               ; preds = %7, %28
  %29 = phi i64 [ %32, %28 ], [ 0, %7 ]
  %30 = getelementptr inbounds [5 x double], [5 x double]* %1, i64 0, i64 %29
  %31 = load double, double* %30, align 8, !tbaa !5
  %32 = add nuw nsw i64 %29, 1
  %33 = icmp eq i64 %29, 4
  %34 = select i1 %33, i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.2, i64 0, i64 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.1, i64 0, i64 0)
  %35 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([9 x i8], [9 x i8]* @.str, i64 0, i64 0), double noundef %31, i8* noundef %34)
  %36 = icmp eq i64 %32, 5
  br i1 %36, label %37, label %28, !llvm.loop !20

37:                                               ; preds = %28, %41
  %38 = phi i64 [ %42, %41 ], [ 0, %28 ]
  %39 = trunc i64 %38 to i32
  %40 = sitofp i32 %39 to float
  br label %44

41:                                               ; preds = %44
  %42 = add nuw nsw i64 %38, 1
  %43 = icmp eq i64 %42, 3
  br i1 %43, label %53, label %37, !llvm.loop !21

44:                                               ; preds = %37, %44
  %45 = phi i64 [ 0, %37 ], [ %51, %44 ]
  %46 = trunc i64 %45 to i32
  %47 = sitofp i32 %46 to float
  %48 = fmul float %47, 2.500000e-01
  %49 = fsub float %40, %48
  %50 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @right, i64 0, i64 %38, i64 %45
  store float %49, float* %50, align 4, !tbaa !22
  %51 = add nuw nsw i64 %45, 1
  %52 = icmp eq i64 %51, 3
  br i1 %52, label %41, label %44, !llvm.loop !24

53:                                               ; preds = %41, %57
  %54 = phi i64 [ %58, %57 ], [ 0, %41 ]
  br label %55

55:                                               ; preds = %53, %60
  %56 = phi i64 [ 0, %53 ], [ %62, %60 ]
  br label %64

57:                                               ; preds = %60
  %58 = add nuw nsw i64 %54, 1
  %59 = icmp eq i64 %58, 3
  br i1 %59, label %79, label %53, !llvm.loop !25

60:                                               ; preds = %64
  %61 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %54, i64 %56
  store float %72, float* %61, align 4, !tbaa !22
  %62 = add nuw nsw i64 %56, 1
  %63 = icmp eq i64 %62, 3
  br i1 %63, label %57, label %55, !llvm.loop !26

64:                                               ; preds = %55, %64
  %65 = phi i64 [ 0, %55 ], [ %73, %64 ]
  %66 = phi float [ 0.000000e+00, %55 ], [ %72, %64 ]
  %67 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @left, i64 0, i64 %54, i64 %65
  %68 = load float, float* %67, align 4, !tbaa !22
  %69 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @right, i64 0, i64 %65, i64 %56
  %70 = load float, float* %69, align 4, !tbaa !22
  %71 = fmul float %68, %70
  %72 = fadd float %66, %71
  %73 = add nuw nsw i64 %65, 1
  %74 = icmp eq i64 %73, 3
  br i1 %74, label %60, label %64, !llvm.loop !27

75:                                               ; preds = %79
  %76 = load float, float* getelementptr inbounds ([3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 0, i64 2), align 8, !tbaa !22
  %77 = fmul float %76, -4.000000e+00
  %78 = fptosi float %77 to i32
  br label %93

79:                                               ; preds = %57, %79
  %80 = phi i64 [ %91, %79 ], [ 0, %57 ]
  %81 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %80, i64 0
  %82 = load float, float* %81, align 4, !tbaa !22
  %83 = fpext float %82 to double
  %84 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %80, i64 1
  %85 = load float, float* %84, align 4, !tbaa !22
  %86 = fpext float %85 to double
  %87 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %80, i64 2
  %88 = load float, float* %87, align 4, !tbaa !22
  %89 = fpext float %88 to double
  %90 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([21 x i8], [21 x i8]* @.str.3, i64 0, i64 0), double noundef %83, double noundef %86, double noundef %89)
  %91 = add nuw nsw i64 %80, 1
  %92 = icmp eq i64 %91, 3
  br i1 %92, label %75, label %79, !llvm.loop !28

93:                                               ; preds = %7, %75
  %94 = phi i32 [ %78, %75 ], [ 1, %7 ]
  call void @llvm.lifetime.end.p0i8(i64 40, i8* nonnull %2) #5
  ret i32 %94
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(i8* nocapture noundef readonly, ...) local_unnamed_addr #4

attributes #0 = { nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
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
!5 = !{!6, !6, i64 0}
!6 = !{!"double", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
!13 = distinct !{!13, !10, !11}
!14 = distinct !{!14, !10, !11}
!15 = distinct !{!15, !10, !11}
!16 = distinct !{!16, !10, !11}
!17 = distinct !{!17, !10, !11}
!18 = distinct !{!18, !10, !11}
!19 = distinct !{!19, !10, !11}
!20 = distinct !{!20, !10, !11}
!21 = distinct !{!21, !10, !11}
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !7, i64 0}
!24 = distinct !{!24, !10, !11}
!25 = distinct !{!25, !10, !11}
!26 = distinct !{!26, !10, !11}
!27 = distinct !{!27, !10, !11}
!28 = distinct !{!28, !10, !11}
