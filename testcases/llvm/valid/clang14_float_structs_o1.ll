; ModuleID = 'structs.c'
source_filename = "structs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.body = type { i8, double, %struct.point, [2 x float] }
%struct.point = type { float, float }

@bodies = dso_local local_unnamed_addr global [4 x %struct.body] [%struct.body { i8 97, double 2.500000e+00, %struct.point { float 1.000000e+00, float -1.000000e+00 }, [2 x float] [float 5.000000e-01, float 0.000000e+00] }, %struct.body { i8 98, double 1.000000e+03, %struct.point { float 0x3FB99999A0000000, float 0x3FC99999A0000000 }, [2 x float] [float -1.000000e+00, float 1.000000e+00] }, %struct.body { i8 99, double 1.250000e-01, %struct.point { float 3.000000e+00, float 4.000000e+00 }, [2 x float] [float 0.000000e+00, float 2.500000e-01] }, %struct.body { i8 100, double 0x3FD5555555555555, %struct.point zeroinitializer, [2 x float] zeroinitializer }], align 16
@.str = private unnamed_addr constant [25 x i8] c"%c %g (%.4f, %.4f) %.3e\0A\00", align 1
@.str.1 = private unnamed_addr constant [15 x i8] c"%.17g %.9g %a\0A\00", align 1

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn
define dso_local <2 x float> @move(<2 x float> %0, float noundef %1, float* nocapture noundef readonly %2) local_unnamed_addr #0 {
  %4 = extractelement <2 x float> %0, i64 0
  %5 = load float, float* %2, align 4, !tbaa !5
  %6 = fmul float %5, %1
  %7 = fadd float %4, %6
  %8 = insertelement <2 x float> undef, float %7, i64 0
  %9 = extractelement <2 x float> %0, i64 1
  %10 = getelementptr inbounds float, float* %2, i64 1
  %11 = load float, float* %10, align 4, !tbaa !5
  %12 = fmul float %11, %1
  %13 = fadd float %9, %12
  %14 = insertelement <2 x float> %8, float %13, i64 1
  ret <2 x float> %14
}

; Function Attrs: nofree norecurse nosync nounwind readonly uwtable
define dso_local { double, float } @range(%struct.body* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = icmp sgt i32 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64
  br label %11

6:                                                ; preds = %11, %2
  %7 = phi double [ 1.000000e+308, %2 ], [ %18, %11 ]
  %8 = phi float [ 0xC7D2CED320000000, %2 ], [ %22, %11 ]
  %9 = insertvalue { double, float } poison, double %7, 0
  %10 = insertvalue { double, float } %9, float %8, 1
  ret { double, float } %10

11:                                               ; preds = %4, %11
  %12 = phi i64 [ 0, %4 ], [ %23, %11 ]
  %13 = phi float [ 0xC7D2CED320000000, %4 ], [ %22, %11 ]
  %14 = phi double [ 1.000000e+308, %4 ], [ %18, %11 ]
  %15 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %12, i32 1
  %16 = load double, double* %15, align 8, !tbaa !9
  %17 = fcmp olt double %16, %14
  %18 = select i1 %17, double %16, double %14
  %19 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %12, i32 2, i32 0
  %20 = load float, float* %19, align 8, !tbaa !13
  %21 = fcmp ogt float %20, %13
  %22 = select i1 %21, float %20, float %13
  %23 = add nuw nsw i64 %12, 1
  %24 = icmp eq i64 %23, %5
  br i1 %24, label %6, label %11, !llvm.loop !14
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #3

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #3

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn
define dso_local double @energy(%struct.body* nocapture noundef readonly byval(%struct.body) align 8 %0) local_unnamed_addr #4 {
  %2 = getelementptr inbounds %struct.body, %struct.body* %0, i64 0, i32 1
  %3 = load double, double* %2, align 8, !tbaa !9
  %4 = getelementptr inbounds %struct.body, %struct.body* %0, i64 0, i32 3, i64 0
  %5 = load float, float* %4, align 8, !tbaa !5
  %6 = fmul float %5, %5
  %7 = getelementptr inbounds %struct.body, %struct.body* %0, i64 0, i32 3, i64 1
  %8 = load float, float* %7, align 4, !tbaa !5
  %9 = fmul float %8, %8
  %10 = fadd float %6, %9
  %11 = fpext float %10 to double
  %12 = fmul double %3, %11
  %13 = fmul double %12, 5.000000e-01
  ret double %13
}

; Function Attrs: nofree nosync nounwind uwtable
define dso_local void @sort(%struct.body* nocapture noundef %0, i32 noundef %1) local_unnamed_addr #5 {
  %3 = alloca { %struct.point, [2 x float] }, align 8
  %4 = icmp sgt i32 %1, 1
  br i1 %4, label %5, label %10

5:                                                ; preds = %2
  %6 = bitcast { %struct.point, [2 x float] }* %3 to i8*
  %7 = zext i32 %1 to i64
  %8 = bitcast { %struct.point, [2 x float] }* %3 to i8*
  %9 = bitcast { %struct.point, [2 x float] }* %3 to i8*
  br label %11

10:                                               ; preds = %31, %2
  ret void

11:                                               ; preds = %5, %31
  %12 = phi i64 [ 1, %5 ], [ %40, %31 ]
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %8)
  %13 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %12
  %14 = bitcast %struct.body* %13 to i64*
  %15 = load i64, i64* %14, align 8, !tbaa.struct !17
  %16 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %12, i32 1
  %17 = load double, double* %16, align 8, !tbaa.struct !20
  %18 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %12, i32 2
  %19 = bitcast %struct.point* %18 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 8 dereferenceable(16) %6, i8* noundef nonnull align 8 dereferenceable(16) %19, i64 16, i1 false), !tbaa.struct !21
  br label %20

20:                                               ; preds = %11, %27
  %21 = phi i64 [ %12, %11 ], [ %22, %27 ]
  %22 = add nsw i64 %21, -1
  %23 = and i64 %22, 4294967295
  %24 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %23, i32 1
  %25 = load double, double* %24, align 8, !tbaa !9
  %26 = fcmp ogt double %25, %17
  br i1 %26, label %27, label %31

27:                                               ; preds = %20
  %28 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %21, i32 0
  %29 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %23, i32 0
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 8 dereferenceable(32) %28, i8* noundef nonnull align 8 dereferenceable(32) %29, i64 32, i1 false), !tbaa.struct !17
  %30 = icmp sgt i64 %21, 1
  br i1 %30, label %20, label %31, !llvm.loop !22

31:                                               ; preds = %27, %20
  %32 = phi i64 [ 0, %27 ], [ %21, %20 ]
  %33 = shl i64 %32, 32
  %34 = ashr exact i64 %33, 32
  %35 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %34
  %36 = bitcast %struct.body* %35 to i64*
  store i64 %15, i64* %36, align 8, !tbaa.struct !17
  %37 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %34, i32 1
  store double %17, double* %37, align 8, !tbaa.struct !20
  %38 = getelementptr inbounds %struct.body, %struct.body* %0, i64 %34, i32 2
  %39 = bitcast %struct.point* %38 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 8 dereferenceable(16) %39, i8* noundef nonnull align 8 dereferenceable(16) %6, i64 16, i1 false), !tbaa.struct !21
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %9)
  %40 = add nuw nsw i64 %12, 1
  %41 = icmp eq i64 %40, %7
  br i1 %41, label %10, label %11, !llvm.loop !23
}

; Function Attrs: nofree nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #6 {
  %1 = alloca { %struct.point, [2 x float] }, align 8
  br label %2

2:                                                ; preds = %0, %42
  %3 = phi i32 [ 0, %0 ], [ %43, %42 ]
  %4 = add nuw nsw i32 %3, 1
  %5 = sitofp i32 %4 to float
  %6 = fmul float %5, 0x3FB99999A0000000
  br label %45

7:                                                ; preds = %42
  %8 = bitcast { %struct.point, [2 x float] }* %1 to i8*
  %9 = bitcast { %struct.point, [2 x float] }* %1 to i8*
  %10 = bitcast { %struct.point, [2 x float] }* %1 to i8*
  br label %11

11:                                               ; preds = %31, %7
  %12 = phi i64 [ 1, %7 ], [ %40, %31 ]
  call void @llvm.lifetime.start.p0i8(i64 16, i8* nonnull %9)
  %13 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %12
  %14 = bitcast %struct.body* %13 to i64*
  %15 = load i64, i64* %14, align 16, !tbaa.struct !17
  %16 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %12, i32 1
  %17 = load double, double* %16, align 8, !tbaa.struct !20
  %18 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %12, i32 2
  %19 = bitcast %struct.point* %18 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 8 dereferenceable(16) %8, i8* noundef nonnull align 16 dereferenceable(16) %19, i64 16, i1 false) #8, !tbaa.struct !21
  br label %20

20:                                               ; preds = %27, %11
  %21 = phi i64 [ %12, %11 ], [ %22, %27 ]
  %22 = add nsw i64 %21, -1
  %23 = and i64 %22, 4294967295
  %24 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %23, i32 1
  %25 = load double, double* %24, align 8, !tbaa !9
  %26 = fcmp ogt double %25, %17
  br i1 %26, label %27, label %31

27:                                               ; preds = %20
  %28 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %21, i32 0
  %29 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %23, i32 0
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(32) %28, i8* noundef nonnull align 16 dereferenceable(32) %29, i64 32, i1 false) #8, !tbaa.struct !17
  %30 = icmp sgt i64 %21, 1
  br i1 %30, label %20, label %31, !llvm.loop !22

31:                                               ; preds = %27, %20
  %32 = phi i64 [ 0, %27 ], [ %21, %20 ]
  %33 = shl i64 %32, 32
  %34 = ashr exact i64 %33, 32
  %35 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %34
  %36 = bitcast %struct.body* %35 to i64*
  store i64 %15, i64* %36, align 16, !tbaa.struct !17
  %37 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %34, i32 1
  store double %17, double* %37, align 8, !tbaa.struct !20
  %38 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %34, i32 2
  %39 = bitcast %struct.point* %38 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(16) %39, i8* noundef nonnull align 8 dereferenceable(16) %8, i64 16, i1 false) #8, !tbaa.struct !21
  call void @llvm.lifetime.end.p0i8(i64 16, i8* nonnull %10)
  %40 = add nuw nsw i64 %12, 1
  %41 = icmp eq i64 %40, 4
  br i1 %41, label %83, label %11, !llvm.loop !23

42:                                               ; preds = %45
  %43 = add nuw nsw i32 %3, 1
  %44 = icmp eq i32 %43, 3
  br i1 %44, label %7, label %2, !llvm.loop !24

45:                                               ; preds = %2, %45
  %46 = phi i64 [ 0, %2 ], [ %62, %45 ]
  %47 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %46, i32 2
  %48 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %46, i32 3, i64 0
  %49 = bitcast %struct.point* %47 to <2 x float>*
  %50 = load <2 x float>, <2 x float>* %49, align 16
  %51 = extractelement <2 x float> %50, i64 0
  %52 = load float, float* %48, align 8, !tbaa !5
  %53 = fmul float %6, %52
  %54 = fadd float %51, %53
  %55 = insertelement <2 x float> undef, float %54, i64 0
  %56 = extractelement <2 x float> %50, i64 1
  %57 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %46, i32 3, i64 1
  %58 = load float, float* %57, align 4, !tbaa !5
  %59 = fmul float %6, %58
  %60 = fadd float %56, %59
  %61 = insertelement <2 x float> %55, float %60, i64 1
  store <2 x float> %61, <2 x float>* %49, align 16, !tbaa.struct !25
  %62 = add nuw nsw i64 %46, 1
  %63 = icmp eq i64 %62, 4
  br i1 %63, label %42, label %45, !llvm.loop !26

64:                                               ; preds = %83, %64
  %65 = phi i64 [ %76, %64 ], [ 0, %83 ]
  %66 = phi float [ %75, %64 ], [ 0xC7D2CED320000000, %83 ]
  %67 = phi double [ %71, %64 ], [ 1.000000e+308, %83 ]
  %68 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %65, i32 1
  %69 = load double, double* %68, align 8, !tbaa !9
  %70 = fcmp olt double %69, %67
  %71 = select i1 %70, double %69, double %67
  %72 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %65, i32 2, i32 0
  %73 = load float, float* %72, align 16, !tbaa !13
  %74 = fcmp ogt float %73, %66
  %75 = select i1 %74, float %73, float %66
  %76 = add nuw nsw i64 %65, 1
  %77 = icmp eq i64 %76, 4
  br i1 %77, label %78, label %64, !llvm.loop !14

78:                                               ; preds = %64
  %79 = fpext float %75 to double
  %80 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([15 x i8], [15 x i8]* @.str.1, i64 0, i64 0), double noundef %71, double noundef %79, double noundef %119)
  %81 = fptosi double %119 to i32
  %82 = srem i32 %81, 256
  ret i32 %82

83:                                               ; preds = %31, %83
  %84 = phi i64 [ %120, %83 ], [ 0, %31 ]
  %85 = phi double [ %119, %83 ], [ 0.000000e+00, %31 ]
  %86 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 0
  %87 = load i8, i8* %86, align 16, !tbaa !27
  %88 = sext i8 %87 to i32
  %89 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 1
  %90 = load double, double* %89, align 8, !tbaa !9
  %91 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 2, i32 0
  %92 = load float, float* %91, align 16, !tbaa !13
  %93 = fpext float %92 to double
  %94 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 2, i32 1
  %95 = load float, float* %94, align 4, !tbaa !28
  %96 = fpext float %95 to double
  %97 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 1
  %98 = load double, double* %97, align 8, !tbaa !9
  %99 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 3, i64 0
  %100 = load float, float* %99, align 8, !tbaa !5
  %101 = fmul float %100, %100
  %102 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %84, i32 3, i64 1
  %103 = load float, float* %102, align 4, !tbaa !5
  %104 = fmul float %103, %103
  %105 = fadd float %101, %104
  %106 = fpext float %105 to double
  %107 = fmul double %98, %106
  %108 = fmul double %107, 5.000000e-01
  %109 = call i32 (i8*, ...) @printf(i8* noundef nonnull dereferenceable(1) getelementptr inbounds ([25 x i8], [25 x i8]* @.str, i64 0, i64 0), i32 noundef %88, double noundef %90, double noundef %93, double noundef %96, double noundef %108)
  %110 = load double, double* %97, align 8, !tbaa !9
  %111 = load float, float* %99, align 8, !tbaa !5
  %112 = fmul float %111, %111
  %113 = load float, float* %102, align 4, !tbaa !5
  %114 = fmul float %113, %113
  %115 = fadd float %112, %114
  %116 = fpext float %115 to double
  %117 = fmul double %110, %116
  %118 = fmul double %117, 5.000000e-01
  %119 = fadd double %85, %118
  %120 = add nuw nsw i64 %84, 1
  %121 = icmp eq i64 %120, 4
  br i1 %121, label %64, label %83, !llvm.loop !29
}

; Function Attrs: nofree nounwind
declare noundef i32 @printf(i8* nocapture noundef readonly, ...) local_unnamed_addr #7

attributes #0 = { mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree norecurse nosync nounwind readonly uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #3 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #4 = { mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nofree nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nofree nounwind "frame-pointer"="none" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #8 = { nounwind }

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
!9 = !{!10, !11, i64 8}
!10 = !{!"body", !7, i64 0, !11, i64 8, !12, i64 16, !7, i64 24}
!11 = !{!"double", !7, i64 0}
!12 = !{!"point", !6, i64 0, !6, i64 4}
!13 = !{!10, !6, i64 16}
!14 = distinct !{!14, !15, !16}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!"llvm.loop.unroll.disable"}
!17 = !{i64 0, i64 1, !18, i64 8, i64 8, !19, i64 16, i64 4, !5, i64 20, i64 4, !5, i64 24, i64 8, !18}
!18 = !{!7, !7, i64 0}
!19 = !{!11, !11, i64 0}
!20 = !{i64 0, i64 8, !19, i64 8, i64 4, !5, i64 12, i64 4, !5, i64 16, i64 8, !18}
!21 = !{i64 0, i64 4, !5, i64 4, i64 4, !5, i64 8, i64 8, !18}
!22 = distinct !{!22, !15, !16}
!23 = distinct !{!23, !15, !16}
!24 = distinct !{!24, !15, !16}
!25 = !{i64 0, i64 4, !5, i64 4, i64 4, !5}
!26 = distinct !{!26, !15, !16}
!27 = !{!10, !7, i64 0}
!28 = !{!10, !6, i64 20}
!29 = distinct !{!29, !15, !16}
