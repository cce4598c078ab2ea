; ModuleID = 'series.c'
source_filename = "series.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@terms = dso_local local_unnamed_addr global [1000 x float] zeroinitializer, align 16
@.str = private unnamed_addr constant [16 x i8] c"%.9g %.9g %.9g\0A\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"%a %a %a\0A\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"%.15f\0A\00", align 1
@.str.3 = private unnamed_addr constant [11 x i8] c" .:-=+*#%@\00", align 1
@.str.5 = private unnamed_addr constant [10 x i8] c"%g %g %d\0A\00", align 1
@.str.6 = private unnamed_addr constant [7 x i8] c"%d %d\0A\00", align 1

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local float @forward(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  br label %7

5:                                                ; preds = %7, %1
  %6 = phi float [ 0.000000e+00, %1 ], [ %12, %7 ]
  ret float %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ 0, %3 ], [ %13, %7 ]
  %9 = phi float [ 0.000000e+00, %3 ], [ %12, %7 ]
  %10 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %8
  %11 = load float, float* %10, align 4, !tbaa !5
  %12 = fadd float %9, %11
  %13 = add nuw nsw i64 %8, 1
  %14 = icmp eq i64 %13, %4
  br i1 %14, label %5, label %7, !llvm.loop !9
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local float @backward(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp eq i32 %0, 0
  br i1 %2, label %14, label %3

3:                                                ; preds = %1
  %4 = sext i32 %0 to i64
  br label %5

5:                                                ; preds = %3, %5
  %6 = phi i64 [ %4, %3 ], [ %8, %5 ]
  %7 = phi float [ 0.000000e+00, %3 ], [ %11, %5 ]
  %8 = add nsw i64 %6, -1
  %9 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %8
  %10 = load float, float* %9, align 4, !tbaa !5
  %11 = fadd float %7, %10
  %12 = trunc i64 %8 to i32
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %5, !llvm.loop !12

14:                                               ; preds = %5, %1
  %15 = phi float [ 0.000000e+00, %1 ], [ %11, %5 ]
  ret float %15
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local float @compensated(i32 noundef %0) local_unnamed_addr #0 {
  %2 = icmp sgt i32 %0, 0
  br i1 %2, label %3, label %5

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  br label %7

5:                                                ; preds = %7, %1
  %6 = phi float [ 0.000000e+00, %1 ], [ %14, %7 ]
  ret float %6

7:                                                ; preds = %3, %7
  %8 = phi i64 [ 0, %3 ], [ %17, %7 ]
  %9 = phi float [ 0.000000e+00, %3 ], [ %14, %7 ]
  %10 = phi float [ 0.000000e+00, %3 ], [ %16, %7 ]
  %11 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %8
  %12 = load float, float* %11, align 4, !tbaa !5
  %13 = fsub float %12, %10
  %14 = fadd float %9, %13
  %15 = fsub float %14, %9
  %16 = fsub float %15, %13
  %17 = add nuw nsw i64 %8, 1
  %18 = icmp eq i64 %17, %4
  br i1 %18, label %5, label %7, !llvm.loop !13
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local double @pi(i32 noundef %0) local_unnamed_addr #2 {
  %2 = icmp sgt i32 %0, -1
  br i1 %2, label %5, label %3

3:                                                ; preds = %5, %1
  %4 = phi double [ 0.000000e+00, %1 ], [ %15, %5 ]
  ret double %4

5:                                                ; preds = %1, %5
  %6 = phi i32 [ %16, %5 ], [ %0, %1 ]
  %7 = phi double [ %15, %5 ], [ 0.000000e+00, %1 ]
  %8 = and i32 %6, 1
  %9 = icmp eq i32 %8, 0
  %10 = select i1 %9, double 4.000000e+00, double -4.000000e+00
  %11 = shl nsw i32 %6, 1
  %12 = or i32 %11, 1
  %13 = sitofp i32 %12 to double
  %14 = fdiv double %10, %13
  %15 = fadd double %7, %14
  %16 = add nsw i32 %6, -1
  %17 = icmp sgt i32 %6, 0
  br i1 %17, label %5, label %3, !llvm.loop !14
}

; Function Attrs: nofree norecurse nosync nounwind readnone uwtable
define dso_local i32 @escapes(float noundef %0, float noundef %1) local_unnamed_addr #2 {
  br label %3

3:                                                ; preds = %2, %3
  %4 = phi float [ 0.000000e+00, %2 ], [ %16, %3 ]
  %5 = phi float [ 0.000000e+00, %2 ], [ %15, %3 ]
  %6 = phi float [ 0.000000e+00, %2 ], [ %10, %3 ]
  %7 = phi i32 [ 0, %2 ], [ %14, %3 ]
  %8 = phi float [ 0.000000e+00, %2 ], [ %13, %3 ]
  %9 = fsub float %5, %4
  %10 = fadd float %9, %0
  %11 = fmul float %6, 2.000000e+00
  %12 = fmul float %8, %11
  %13 = fadd float %12, %1
  %14 = add nuw nsw i32 %7, 1
  %15 = fmul float %10, %10
  %16 = fmul float %13, %13
  %17 = fadd float %16, %15
  %18 = fcmp ole float %17, 4.000000e+00
  %19 = icmp ult i32 %7, 59
  %20 = select i1 %18, i1 %19, i1 false
  br i1 %20, label %3, label %21, !llvm.loop !15

21:                                               ; preds = %3
  ret i32 %14
}

; Function Attrs: nofree nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #3 {
  %1 = alloca [41 x i8], align 16
  br label %86

2:                                                ; preds = %86, %2
  %3 = phi i64 [ %8, %2 ], [ 0, %86 ]
  %4 = phi float [ %7, %2 ], [ 0.000000e+00, %86 ]
  %5 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %3
  %6 = load float, float* %5, align 4, !tbaa !5
  %7 = fadd float %4, %6
  %8 = add nuw nsw i64 %3, 1
  %9 = icmp eq i64 %8, 1000
  br i1 %9, label %10, label %2, !llvm.loop !9

10:                                               ; preds = %2, %10
  %11 = phi i64 [ %13, %10 ], [ 1000, %2 ]
  %12 = phi float [ %16, %10 ], [ 0.000000e+00, %2 ]
  %13 = add nsw i64 %11, -1
  %14 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %13
  %15 = load float, float* %14, align 4, !tbaa !5
  %16 = fadd float %12, %15
  %17 = icmp eq i64 %13, 0
  br i1 %17, label %18, label %10, !llvm.loop !12

18:                                               ; preds = %10
  %19 = fpext float %7 to double
  br label %20

20:                                               ; preds = %20, %18
  %21 = phi i64 [ 0, %18 ], [ %30, %20 ]
  %22 = phi float [ 0.000000e+00, %18 ], [ %27, %20 ]
  %23 = phi float [ 0.000000e+00, %18 ], [ %29, %20 ]
  %24 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %21
  %25 = load float, float* %24, align 4, !tbaa !5
  %26 = fsub float %25, %23
  %27 = fadd float %22, %26
  %28 = fsub float %27, %22
  %29 = fsub float %28, %26
  %30 = add nuw nsw i64 %21, 1
  %31 = icmp eq i64 %30, 1000
  br i1 %31, label %32, label %20, !llvm.loop !13

32:                                               ; preds = %20
  %33 = fpext float %16 to double
  %34 = fpext float %27 to double
  %35 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([16 x i8], [16 x i8]* @.str, i64 0, i64 0), double noundef %19, double noundef %33, double noundef %34)
  br label %36

36:                                               ; preds = %36, %32
  %37 = phi i64 [ 0, %32 ], [ %42, %36 ]
  %38 = phi float [ 0.000000e+00, %32 ], [ %41, %36 ]
  %39 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %37
  %40 = load float, float* %39, align 4, !tbaa !5
  %41 = fadd float %38, %40
  %42 = add nuw nsw i64 %37, 1
  %43 = icmp eq i64 %42, 999
  br i1 %43, label %44, label %36, !llvm.loop !9

44:                                               ; preds = %36, %44
  %45 = phi i64 [ %47, %44 ], [ 999, %36 ]
  %46 = phi float [ %50, %44 ], [ 0.000000e+00, %36 ]
  %47 = add nsw i64 %45, -1
  %48 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %47
  %49 = load float, float* %48, align 4, !tbaa !5
  %50 = fadd float %46, %49
  %51 = icmp eq i64 %47, 0
  br i1 %51, label %52, label %44, !llvm.loop !12

52:                                               ; preds = %44
  %53 = fpext float %41 to double
  br label %54

54:                                               ; preds = %54, %52
  %55 = phi i64 [ 0, %52 ], [ %64, %54 ]
  %56 = phi float [ 0.000000e+00, %52 ], [ %61, %54 ]
  %57 = phi float [ 0.000000e+00, %52 ], [ %63, %54 ]
  %58 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %55
  %59 = load float, float* %58, align 4, !tbaa !5
  %60 = fsub float %59, %57
  %61 = fadd float %56, %60
  %62 = fsub float %61, %56
  %63 = fsub float %62, %60
  %64 = add nuw nsw i64 %55, 1
  %65 = icmp eq i64 %64, 999
  br i1 %65, label %66, label %54, !llvm.loop !13

66:                                               ; preds = %54
  %67 = fpext float %50 to double
  %68 = fpext float %61 to double
  %69 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), double noundef %53, double noundef %67, double noundef %68)
  br label %70

70:                                               ; preds = %70, %66
  %71 = phi i32 [ %81, %70 ], [ 500, %66 ]
  %72 = phi double [ %80, %70 ], [ 0.000000e+00, %66 ]
  %73 = and i32 %71, 1
  %74 = icmp eq i32 %73, 0
  %75 = select i1 %74, double 4.000000e+00, double -4.000000e+00
  %76 = shl nsw i32 %71, 1
  %77 = or i32 %76, 1
  %78 = sitofp i32 %77 to double
  %79 = fdiv double %75, %78
  %80 = fadd double %72, %79
  %81 = add nsw i32 %71, -1
  %82 = icmp eq i32 %71, 0
  br i1 %82, label %83, label %70, !llvm.loop !14

83:                                               ; preds = %70
  %84 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([7 x i8], [7 x i8]* @.str.2, i64 0, i64 0), double noundef %80)
  %85 = getelementptr inbounds [41 x i8], [41 x i8]* %1, i64 0, i64 0
  br label %116

86:                                               ; preds = %0, %86
  %87 = phi i64 [ 0, %0 ], [ %88, %86 ]
  %88 = add nuw nsw i64 %87, 1
  %89 = trunc i64 %88 to i32
  %90 = sitofp i32 %89 to float
  %91 = fdiv float 1.000000e+00, %90
  %92 = getelementptr inbounds [1000 x float], [1000 x float]* @terms, i64 0, i64 %87
  store float %91, float* %92, align 4, !tbaa !5
  %93 = icmp eq i64 %88, 1000
  br i1 %93, label %2, label %86, !llvm.loop !16

94:                                               ; preds = %118
  %95 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([10 x i8], [10 x i8]* @.str.5, i64 0, i64 0), double noundef 0.000000e+00, double noundef 1.000000e+00, i32 noundef 0)
  %96 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([7 x i8], [7 x i8]* @.str.6, i64 0, i64 0), i32 noundef 0, i32 noundef 1)
  br label %97

97:                                               ; preds = %97, %94
  %98 = phi float [ 0.000000e+00, %94 ], [ %110, %97 ]
  %99 = phi float [ 0.000000e+00, %94 ], [ %109, %97 ]
  %100 = phi float [ 0.000000e+00, %94 ], [ %104, %97 ]
  %101 = phi i32 [ 0, %94 ], [ %108, %97 ]
  %102 = phi float [ 0.000000e+00, %94 ], [ %107, %97 ]
  %103 = fsub float %99, %98
  %104 = fadd float %103, -7.500000e-01
  %105 = fmul float %100, 2.000000e+00
  %106 = fmul float %105, %102
  %107 = fadd float %106, 0x3FB99999A0000000
  %108 = add nuw nsw i32 %101, 1
  %109 = fmul float %104, %104
  %110 = fmul float %107, %107
  %111 = fadd float %109, %110
  %112 = fcmp ole float %111, 4.000000e+00
  %113 = icmp ult i32 %101, 59
  %114 = select i1 %112, i1 %113, i1 false
  br i1 %114, label %97, label %115, !llvm.loop !15

115:                                              ; preds = %97
  ret i32 %108

116:                                              ; preds = %83, %118
  %117 = phi float [ -1.000000e+00, %83 ], [ %120, %118 ]
  call void @llvm.lifetime.start.p0i8(i64 41, i8* nonnull %85) #7
  call void @llvm.memset.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(41) %85, i8 0, i64 41, i1 false)
  br label %122

118:                                              ; preds = %146
  %119 = call i32 @puts(i8* nonnull %85)
  call void @llvm.lifetime.end.p0i8(i64 41, i8* nonnull %85) #7
  %120 = fadd float %117, 2.500000e-01
  %121 = fcmp ugt float %120, 1.000000e+00
  br i1 %121, label %94, label %116, !llvm.loop !17

122:                                              ; preds = %116, %146
  %123 = phi i64 [ 0, %116 ], [ %152, %146 ]
  %124 = trunc i64 %123 to i32
  %125 = sitofp i32 %124 to float
  %126 = fmul float %125, 6.250000e-02
  %127 = fadd float %126, -2.000000e+00
  br label %128

128:                                              ; preds = %128, %122
  %129 = phi float [ 0.000000e+00, %122 ], [ %141, %128 ]
  %130 = phi float [ 0.000000e+00, %122 ], [ %140, %128 ]
  %131 = phi float [ 0.000000e+00, %122 ], [ %135, %128 ]
  %132 = phi i32 [ 0, %122 ], [ %139, %128 ]
  %133 = phi float [ 0.000000e+00, %122 ], [ %138, %128 ]
  %134 = fsub float %130, %129
  %135 = fadd float %127, %134
  %136 = fmul float %131, 2.000000e+00
  %137 = fmul float %136, %133
  %138 = fadd float %117, %137
  %139 = add nuw nsw i32 %132, 1
  %140 = fmul float %135, %135
  %141 = fmul float %138, %138
  %142 = fadd float %140, %141
  %143 = fcmp ole float %142, 4.000000e+00
  %144 = icmp ult i32 %132, 59
  %145 = select i1 %143, i1 %144, i1 false
  br i1 %145, label %128, label %146, !llvm.loop !15

146:                                              ; preds = %128
  %147 = udiv i32 %139, 7
  %148 = zext i32 %147 to i64
  %149 = getelementptr inbounds [11 x i8], [11 x i8]* @.str.3, i64 0, i64 %148
  %150 = load i8, i8* %149, align 1, !tbaa !18
  %151 = getelementptr inbounds [41 x i8], [41 x i8]* %1, i64 0, i64 %123
  store i8 %150, i8* %151, align 1, !tbaa !18
  %152 = add nuw nsw i64 %123, 1
  %153 = icmp eq i64 %152, 40
  br i1 %153, label %118, label %122, !llvm.loop !19
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(i8* nocapture noundef readonly, ...) local_unnamed_addr #4

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #5

; Function Attrs: nofree nounwind
declare noundef i32 @puts(i8* nocapture noundef readonly) local_unnamed_addr #6

attributes #0 = { nofree norecurse nosync nounwind readonly uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { nofree norecurse nosync nounwind readnone uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { argmemonly mustprogress nofree nounwind willreturn writeonly }
attributes #6 = { nofree nounwind }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
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
!18 = !{!7, !7, i64 0}
!19 = distinct !{!19, !10, !11}
