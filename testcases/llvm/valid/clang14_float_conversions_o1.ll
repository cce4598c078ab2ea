; ModuleID = 'conversions.c'
source_filename = "conversions.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@floats = dso_local global [6 x float] [float 0.000000e+00, float -0.000000e+00, float 0x3FFE666660000000, float 0xBFFE666660000000, float 1.005000e+02, float 0x4160000020000000], align 16
@doubles = dso_local global [6 x double] [double 0x3FDFFFFFFFFFFFFF, double -2.500000e+00, double 1.279900e+02, double 0x41DFFFFFFFA00000, double 1.000000e-310, double 0x4340000000000000], align 16
@longs = dso_local global [6 x i64] [i64 0, i64 -1, i64 16777217, i64 -2147483648, i64 9007199254740993, i64 9223372036854775807], align 16
@large = dso_local global i64 -1025, align 8
@zero = dso_local global double 0.000000e+00, align 8
@.str = private unnamed_addr constant [14 x i8] c"%d %ld %d %d \00", align 1
@.str.1 = private unnamed_addr constant [8 x i8] c"%u %lu \00", align 1
@.str.2 = private unnamed_addr constant [11 x i8] c"%ld %a %a\0A\00", align 1
@.str.3 = private unnamed_addr constant [13 x i8] c"%08x %016lx \00", align 1
@.str.4 = private unnamed_addr constant [13 x i8] c"%08x %016lx\0A\00", align 1
@.str.5 = private unnamed_addr constant [11 x i8] c"%a %a %lu\0A\00", align 1
@.str.6 = private unnamed_addr constant [11 x i8] c"%02x.%02x \00", align 1
@.str.7 = private unnamed_addr constant [11 x i8] c"%g %d%d%d\0A\00", align 1
@.str.8 = private unnamed_addr constant [13 x i8] c"%g %g %g %g\0A\00", align 1

; Function Attrs: nofree nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca [7 x double], align 16
  br label %31

2:                                                ; preds = %53
  %3 = load volatile i64, i64* @large, align 8, !tbaa !5
  %4 = uitofp i64 %3 to float
  %5 = fpext float %4 to double
  %6 = load volatile i64, i64* @large, align 8, !tbaa !5
  %7 = uitofp i64 %6 to double
  %8 = load volatile i64, i64* @large, align 8, !tbaa !5
  %9 = lshr i64 %8, 1
  %10 = uitofp i64 %9 to double
  %11 = fptoui double %10 to i64
  %12 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([11 x i8], [11 x i8]* @.str.5, i64 0, i64 0), double noundef %5, double noundef %7, i64 noundef %11)
  %13 = load volatile double, double* @zero, align 8, !tbaa !9
  %14 = fdiv double 1.000000e+00, %13
  %15 = load volatile double, double* @zero, align 8, !tbaa !9
  %16 = load volatile double, double* @zero, align 8, !tbaa !9
  %17 = fdiv double %15, %16
  %18 = call double @llvm.fabs.f64(double %17)
  %19 = bitcast [7 x double]* %1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 56, i8* nonnull %19) #5
  %20 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 0
  %21 = fneg double %14
  store double %21, double* %20, align 16, !tbaa !9
  %22 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 1
  store double -1.000000e+00, double* %22, align 8, !tbaa !9
  %23 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 2
  %24 = load volatile double, double* @zero, align 8, !tbaa !9
  %25 = fneg double %24
  store double %25, double* %23, align 16, !tbaa !9
  %26 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 3
  %27 = load volatile double, double* @zero, align 8, !tbaa !9
  store double %27, double* %26, align 8, !tbaa !9
  %28 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 4
  store double 1.000000e+00, double* %28, align 16, !tbaa !9
  %29 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 5
  store double %14, double* %29, align 8, !tbaa !9
  %30 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 6
  store double %18, double* %30, align 16, !tbaa !9
  br label %79

31:                                               ; preds = %0, %53
  %32 = phi i64 [ 0, %0 ], [ %77, %53 ]
  %33 = getelementptr inbounds [6 x float], [6 x float]* @floats, i64 0, i64 %32
  %34 = load volatile float, float* %33, align 4, !tbaa !11
  %35 = getelementptr inbounds [6 x double], [6 x double]* @doubles, i64 0, i64 %32
  %36 = load volatile double, double* %35, align 8, !tbaa !9
  %37 = getelementptr inbounds [6 x i64], [6 x i64]* @longs, i64 0, i64 %32
  %38 = load volatile i64, i64* %37, align 8, !tbaa !5
  %39 = fptosi float %34 to i32
  %40 = fptosi float %34 to i64
  %41 = fdiv float %34, 3.000000e+02
  %42 = fptosi float %41 to i16
  %43 = sext i16 %42 to i32
  %44 = fdiv float %34, 1.000000e+05
  %45 = fptosi float %44 to i8
  %46 = sext i8 %45 to i32
  %47 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([14 x i8], [14 x i8]* @.str, i64 0, i64 0), i32 noundef %39, i64 noundef %40, i32 noundef %43, i32 noundef %46)
  %48 = fcmp ogt float %34, -1.000000e+00
  br i1 %48, label %49, label %53

49:                                               ; preds = %31
  %50 = fptoui float %34 to i32
  %51 = fptoui float %34 to i64
  %52 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([8 x i8], [8 x i8]* @.str.1, i64 0, i64 0), i32 noundef %50, i64 noundef %51)
  br label %53

53:                                               ; preds = %49, %31
  %54 = fptosi double %36 to i64
  %55 = fptrunc double %36 to float
  %56 = fpext float %55 to double
  %57 = fpext float %34 to double
  %58 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([11 x i8], [11 x i8]* @.str.2, i64 0, i64 0), i64 noundef %54, double noundef %56, double noundef %57)
  %59 = sitofp i64 %38 to float
  %60 = bitcast float %59 to i32
  %61 = sitofp i64 %38 to double
  %62 = bitcast double %61 to i64
  %63 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([13 x i8], [13 x i8]* @.str.3, i64 0, i64 0), i32 noundef %60, i64 noundef %62)
  %64 = uitofp i64 %38 to float
  %65 = bitcast float %64 to i32
  %66 = trunc i64 %38 to i32
  %67 = uitofp i32 %66 to double
  %68 = bitcast double %67 to i64
  %69 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([13 x i8], [13 x i8]* @.str.3, i64 0, i64 0), i32 noundef %65, i64 noundef %68)
  %70 = trunc i64 %38 to i16
  %71 = sitofp i16 %70 to float
  %72 = bitcast float %71 to i32
  %73 = trunc i64 %38 to i8
  %74 = uitofp i8 %73 to double
  %75 = bitcast double %74 to i64
  %76 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([13 x i8], [13 x i8]* @.str.4, i64 0, i64 0), i32 noundef %72, i64 noundef %75)
  %77 = add nuw nsw i64 %32, 1
  %78 = icmp eq i64 %77, 6
  br i1 %78, label %2, label %31, !llvm.loop !13

79:                                               ; preds = %2, %92
  %80 = phi i64 [ 0, %2 ], [ %101, %92 ]
  %81 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 %80
  %82 = load double, double* %81, align 8, !tbaa !9
  br label %103

83:                                               ; preds = %92
  %84 = load volatile double, double* @zero, align 8, !tbaa !9
  %85 = fdiv double -1.000000e+00, %84
  %86 = fmul double %14, -2.000000e+00
  %87 = fsub double 5.000000e+00, %14
  %88 = load volatile double, double* @zero, align 8, !tbaa !9
  %89 = fneg double %88
  %90 = call double @sqrt(double noundef %89) #5
  %91 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([13 x i8], [13 x i8]* @.str.8, i64 0, i64 0), double noundef %85, double noundef %86, double noundef %87, double noundef %90)
  call void @llvm.lifetime.end.p0i8(i64 56, i8* nonnull %19) #5
  ret i32 42

92:                                               ; preds = %103
  %93 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 %80
  %94 = load double, double* %93, align 8, !tbaa !9
  %95 = fneg double %94
  %96 = fcmp une double %94, 0.000000e+00
  %97 = xor i1 %96, true
  %98 = zext i1 %97 to i32
  %99 = zext i1 %96 to i32
  %100 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([11 x i8], [11 x i8]* @.str.7, i64 0, i64 0), double noundef %95, i32 noundef %98, i32 noundef %99, i32 noundef %99)
  %101 = add nuw nsw i64 %80, 1
  %102 = icmp eq i64 %101, 7
  br i1 %102, label %83, label %79, !llvm.loop !16

103:                                              ; preds = %79, %103
  %104 = phi i64 [ 0, %79 ], [ %139, %103 ]
  %105 = getelementptr inbounds [7 x double], [7 x double]* %1, i64 0, i64 %104
  %106 = load double, double* %105, align 8, !tbaa !9
  %107 = fcmp olt double %82, %106
  %108 = zext i1 %107 to i32
  %109 = fcmp ole double %82, %106
  %110 = select i1 %109, i32 2, i32 0
  %111 = or i32 %110, %108
  %112 = fcmp ogt double %82, %106
  %113 = select i1 %112, i32 4, i32 0
  %114 = or i32 %111, %113
  %115 = fcmp oge double %82, %106
  %116 = select i1 %115, i32 8, i32 0
  %117 = or i32 %114, %116
  %118 = fcmp oeq double %82, %106
  %119 = select i1 %118, i32 16, i32 0
  %120 = or i32 %117, %119
  %121 = fcmp une double %82, %106
  %122 = select i1 %121, i32 32, i32 0
  %123 = or i32 %120, %122
  %124 = xor i1 %107, true
  %125 = zext i1 %124 to i32
  %126 = select i1 %109, i32 0, i32 2
  %127 = or i32 %126, %125
  %128 = select i1 %112, i32 0, i32 4
  %129 = or i32 %127, %128
  %130 = select i1 %115, i32 0, i32 8
  %131 = or i32 %129, %130
  %132 = fcmp uno double %82, %106
  %133 = select i1 %132, i32 16, i32 0
  %134 = or i32 %131, %133
  %135 = fcmp one double %82, %106
  %136 = select i1 %135, i32 32, i32 0
  %137 = or i32 %134, %136
  %138 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([11 x i8], [11 x i8]* @.str.6, i64 0, i64 0), i32 noundef %123, i32 noundef %137)
  %139 = add nuw nsw i64 %104, 1
  %140 = icmp eq i64 %139, 7
  br i1 %140, label %92, label %103, !llvm.loop !17
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nofree nounwind
declare noundef i32 @printf(i8* nocapture noundef readonly, ...) local_unnamed_addr #2

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: mustprogress nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #3

; Function Attrs: mustprogress nofree nounwind willreturn writeonly
declare double @sqrt(double noundef) local_unnamed_addr #4

attributes #0 = { nofree nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { mustprogress nofree nounwind willreturn writeonly "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = !{!6, !6, i64 0}
!6 = !{!"long", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"double", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !7, i64 0}
!13 = distinct !{!13, !14, !15}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = distinct !{!16, !14, !15}
!17 = distinct !{!17, !14, !15}
