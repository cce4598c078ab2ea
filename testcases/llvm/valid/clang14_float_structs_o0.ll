; ModuleID = 'structs.c'
source_filename = "structs.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.body = type { i8, double, %struct.point, [2 x float] }
%struct.point = type { float, float }
%struct.pair = type { double, float }

@bodies = dso_local global [4 x %struct.body] [%struct.body { i8 97, double 2.500000e+00, %struct.point { float 1.000000e+00, float -1.000000e+00 }, [2 x float] [float 5.000000e-01, float 0.000000e+00] }, %struct.body { i8 98, double 1.000000e+03, %struct.point { float 0x3FB99999A0000000, float 0x3FC99999A0000000 }, [2 x float] [float -1.000000e+00, float 1.000000e+00] }, %struct.body { i8 99, double 1.250000e-01, %struct.point { float 3.000000e+00, float 4.000000e+00 }, [2 x float] [float 0.000000e+00, float 2.500000e-01] }, %struct.body { i8 100, double 0x3FD5555555555555, %struct.point zeroinitializer, [2 x float] zeroinitializer }], align 16
@__const.range.range = private unnamed_addr constant %struct.pair { double 1.000000e+308, float 0xC7D2CED320000000 }, align 8
@.str = private unnamed_addr constant [25 x i8] c"%c %g (%.4f, %.4f) %.3e\0A\00", align 1
@.str.1 = private unnamed_addr constant [15 x i8] c"%.17g %.9g %a\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local <2 x float> @move(<2 x float> %0, float noundef %1, float* noundef %2) #0 {
  %4 = alloca %struct.point, align 4
  %5 = alloca %struct.point, align 4
  %6 = alloca float, align 4
  %7 = alloca float*, align 8
  %8 = bitcast %struct.point* %5 to <2 x float>*
  store <2 x float> %0, <2 x float>* %8, align 4
  store float %1, float* %6, align 4
  store float* %2, float** %7, align 8
  %9 = getelementptr inbounds %struct.point, %struct.point* %4, i32 0, i32 0
  %10 = getelementptr inbounds %struct.point, %struct.point* %5, i32 0, i32 0
  %11 = load float, float* %10, align 4
  %12 = load float, float* %6, align 4
  %13 = load float*, float** %7, align 8
  %14 = getelementptr inbounds float, float* %13, i64 0
  %15 = load float, float* %14, align 4
  %16 = fmul float %12, %15
  %17 = fadd float %11, %16
  store float %17, float* %9, align 4
  %18 = getelementptr inbounds %struct.point, %struct.point* %4, i32 0, i32 1
  %19 = getelementptr inbounds %struct.point, %struct.point* %5, i32 0, i32 1
  %20 = load float, float* %19, align 4
  %21 = load float, float* %6, align 4
  %22 = load float*, float** %7, align 8
  %23 = getelementptr inbounds float, float* %22, i64 1
  %24 = load float, float* %23, align 4
  %25 = fmul float %21, %24
  %26 = fadd float %20, %25
  store float %26, float* %18, align 4
  %27 = bitcast %struct.point* %4 to <2 x float>*
  %28 = load <2 x float>, <2 x float>* %27, align 4
  ret <2 x float> %28
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local { double, float } @range(%struct.body* noundef %0, i32 noundef %1) #1 {
  %3 = alloca %struct.pair, align 8
  %4 = alloca %struct.body*, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store %struct.body* %0, %struct.body** %4, align 8
  store i32 %1, i32* %5, align 4
  %7 = bitcast %struct.pair* %3 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %7, i8* align 8 bitcast (%struct.pair* @__const.range.range to i8*), i64 16, i1 false)
  store i32 0, i32* %6, align 4
  br label %8

8:                                                ; preds = %51, %2
  %9 = load i32, i32* %6, align 4
  %10 = load i32, i32* %5, align 4
  %11 = icmp slt i32 %9, %10
  br i1 %11, label %12, label %54

12:                                               ; preds = %8
  %13 = load %struct.body*, %struct.body** %4, align 8
  %14 = load i32, i32* %6, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds %struct.body, %struct.body* %13, i64 %15
  %17 = getelementptr inbounds %struct.body, %struct.body* %16, i32 0, i32 1
  %18 = load double, double* %17, align 8
  %19 = getelementptr inbounds %struct.pair, %struct.pair* %3, i32 0, i32 0
  %20 = load double, double* %19, align 8
  %21 = fcmp olt double %18, %20
  br i1 %21, label %22, label %30

22:                                               ; preds = %12
  %23 = load %struct.body*, %struct.body** %4, align 8
  %24 = load i32, i32* %6, align 4
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds %struct.body, %struct.body* %23, i64 %25
  %27 = getelementptr inbounds %struct.body, %struct.body* %26, i32 0, i32 1
  %28 = load double, double* %27, align 8
  %29 = getelementptr inbounds %struct.pair, %struct.pair* %3, i32 0, i32 0
  store double %28, double* %29, align 8
  br label %30

30:                                               ; preds = %22, %12
  %31 = load %struct.body*, %struct.body** %4, align 8
  %32 = load i32, i32* %6, align 4
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds %struct.body, %struct.body* %31, i64 %33
  %35 = getelementptr inbounds %struct.body, %struct.body* %34, i32 0, i32 2
  %36 = getelementptr inbounds %struct.point, %struct.point* %35, i32 0, i32 0
  %37 = load float, float* %36, align 8
  %38 = getelementptr inbounds %struct.pair, %struct.pair* %3, i32 0, i32 1
  %39 = load float, float* %38, align 8
  %40 = fcmp ogt float %37, %39
  br i1 %40, label %41, label %50

41:                                               ; preds = %30
  %42 = load %struct.body*, %struct.body** %4, align 8
  %43 = load i32, i32* %6, align 4
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds %struct.body, %struct.body* %42, i64 %44
  %46 = getelementptr inbounds %struct.body, %struct.body* %45, i32 0, i32 2
  %47 = getelementptr inbounds %struct.point, %struct.point* %46, i32 0, i32 0
  %48 = load float, float* %47, align 8
  %49 = getelementptr inbounds %struct.pair, %struct.pair* %3, i32 0, i32 1
  store float %48, float* %49, align 8
  br label %50

50:                                               ; preds = %41, %30
  br label %51

51:                                               ; preds = %50
  %52 = load i32, i32* %6, align 4
  %53 = add nsw i32 %52, 1
  store i32 %53, i32* %6, align 4
  br label %8, !llvm.loop !6

54:                                               ; preds = %8
  %55 = bitcast %struct.pair* %3 to { double, float }*
  %56 = load { double, float }, { double, float }* %55, align 8
  ret { double, float } %56
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind optnone uwtable
define dso_local double @energy(%struct.body* noundef byval(%struct.body) align 8 %0) #1 {
  %2 = getelementptr inbounds %struct.body, %struct.body* %0, i32 0, i32 1
  %3 = load double, double* %2, align 8
  %4 = getelementptr inbounds %struct.body, %struct.body* %0, i32 0, i32 3
  %5 = getelementptr inbounds [2 x float], [2 x float]* %4, i64 0, i64 0
  %6 = load float, float* %5, align 8
  %7 = getelementptr inbounds %struct.body, %struct.body* %0, i32 0, i32 3
  %8 = getelementptr inbounds [2 x float], [2 x float]* %7, i64 0, i64 0
  %9 = load float, float* %8, align 8
  %10 = fmul float %6, %9
  %11 = getelementptr inbounds %struct.body, %struct.body* %0, i32 0, i32 3
  %12 = getelementptr inbounds [2 x float], [2 x float]* %11, i64 0, i64 1
  %13 = load float, float* %12, align 4
  %14 = getelementptr inbounds %struct.body, %struct.body* %0, i32 0, i32 3
  %15 = getelementptr inbounds [2 x float], [2 x float]* %14, i64 0, i64 1
  %16 = load float, float* %15, align 4
  %17 = fmul float %13, %16
  %18 = fadd float %10, %17
  %19 = fpext float %18 to double
  %20 = fmul double %3, %19
  %21 = fdiv double %20, 2.000000e+00
  ret double %21
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local void @sort(%struct.body* noundef %0, i32 noundef %1) #1 {
  %3 = alloca %struct.body*, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca %struct.body, align 8
  %7 = alloca i32, align 4
  store %struct.body* %0, %struct.body** %3, align 8
  store i32 %1, i32* %4, align 4
  store i32 1, i32* %5, align 4
  br label %8

8:                                                ; preds = %58, %2
  %9 = load i32, i32* %5, align 4
  %10 = load i32, i32* %4, align 4
  %11 = icmp slt i32 %9, %10
  br i1 %11, label %12, label %61

12:                                               ; preds = %8
  %13 = load %struct.body*, %struct.body** %3, align 8
  %14 = load i32, i32* %5, align 4
  %15 = sext i32 %14 to i64
  %16 = getelementptr inbounds %struct.body, %struct.body* %13, i64 %15
  %17 = bitcast %struct.body* %6 to i8*
  %18 = bitcast %struct.body* %16 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %17, i8* align 8 %18, i64 32, i1 false)
  %19 = load i32, i32* %5, align 4
  store i32 %19, i32* %7, align 4
  br label %20

20:                                               ; preds = %48, %12
  %21 = load i32, i32* %7, align 4
  %22 = icmp sgt i32 %21, 0
  br i1 %22, label %23, label %34

23:                                               ; preds = %20
  %24 = load %struct.body*, %struct.body** %3, align 8
  %25 = load i32, i32* %7, align 4
  %26 = sub nsw i32 %25, 1
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds %struct.body, %struct.body* %24, i64 %27
  %29 = getelementptr inbounds %struct.body, %struct.body* %28, i32 0, i32 1
  %30 = load double, double* %29, align 8
  %31 = getelementptr inbounds %struct.body, %struct.body* %6, i32 0, i32 1
  %32 = load double, double* %31, align 8
  %33 = fcmp ogt double %30, %32
  br label %34

34:                                               ; preds = %23, %20
  %35 = phi i1 [ false, %20 ], [ %33, %23 ]
  br i1 %35, label %36, label %51

36:                                               ; preds = %34
  %37 = load %struct.body*, %struct.body** %3, align 8
  %38 = load i32, i32* %7, align 4
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds %struct.body, %struct.body* %37, i64 %39
  %41 = load %struct.body*, %struct.body** %3, align 8
  %42 = load i32, i32* %7, align 4
  %43 = sub nsw i32 %42, 1
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds %struct.body, %struct.body* %41, i64 %44
  %46 = bitcast %struct.body* %40 to i8*
  %47 = bitcast %struct.body* %45 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %46, i8* align 8 %47, i64 32, i1 false)
  br label %48

48:                                               ; preds = %36
  %49 = load i32, i32* %7, align 4
  %50 = add nsw i32 %49, -1
  store i32 %50, i32* %7, align 4
  br label %20, !llvm.loop !8

51:                                               ; preds = %34
  %52 = load %struct.body*, %struct.body** %3, align 8
  %53 = load i32, i32* %7, align 4
  %54 = sext i32 %53 to i64
  %55 = getelementptr inbounds %struct.body, %struct.body* %52, i64 %54
  %56 = bitcast %struct.body* %55 to i8*
  %57 = bitcast %struct.body* %6 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %56, i8* align 8 %57, i64 32, i1 false)
  br label %58

58:                                               ; preds = %51
  %59 = load i32, i32* %5, align 4
  %60 = add nsw i32 %59, 1
  store i32 %60, i32* %5, align 4
  br label %8, !llvm.loop !9

61:                                               ; preds = %8
  ret void
}

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca %struct.point, align 4
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  %7 = alloca %struct.body*, align 8
  %8 = alloca %struct.pair, align 8
  store i32 0, i32* %1, align 4
  store i32 0, i32* %2, align 4
  br label %9

9:                                                ; preds = %44, %0
  %10 = load i32, i32* %2, align 4
  %11 = icmp slt i32 %10, 3
  br i1 %11, label %12, label %47

12:                                               ; preds = %9
  store i32 0, i32* %3, align 4
  br label %13

13:                                               ; preds = %40, %12
  %14 = load i32, i32* %3, align 4
  %15 = icmp slt i32 %14, 4
  br i1 %15, label %16, label %43

16:                                               ; preds = %13
  %17 = load i32, i32* %3, align 4
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %18
  %20 = getelementptr inbounds %struct.body, %struct.body* %19, i32 0, i32 2
  %21 = load i32, i32* %3, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %22
  %24 = getelementptr inbounds %struct.body, %struct.body* %23, i32 0, i32 2
  %25 = load i32, i32* %2, align 4
  %26 = add nsw i32 %25, 1
  %27 = sitofp i32 %26 to float
  %28 = fmul float 0x3FB99999A0000000, %27
  %29 = load i32, i32* %3, align 4
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %30
  %32 = getelementptr inbounds %struct.body, %struct.body* %31, i32 0, i32 3
  %33 = getelementptr inbounds [2 x float], [2 x float]* %32, i64 0, i64 0
  %34 = bitcast %struct.point* %24 to <2 x float>*
  %35 = load <2 x float>, <2 x float>* %34, align 16
  %36 = call <2 x float> @move(<2 x float> %35, float noundef %28, float* noundef %33)
  %37 = bitcast %struct.point* %4 to <2 x float>*
  store <2 x float> %36, <2 x float>* %37, align 4
  %38 = bitcast %struct.point* %20 to i8*
  %39 = bitcast %struct.point* %4 to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %38, i8* align 4 %39, i64 8, i1 false)
  br label %40

40:                                               ; preds = %16
  %41 = load i32, i32* %3, align 4
  %42 = add nsw i32 %41, 1
  store i32 %42, i32* %3, align 4
  br label %13, !llvm.loop !10

43:                                               ; preds = %13
  br label %44

44:                                               ; preds = %43
  %45 = load i32, i32* %2, align 4
  %46 = add nsw i32 %45, 1
  store i32 %46, i32* %2, align 4
  br label %9, !llvm.loop !11

47:                                               ; preds = %9
  call void @sort(%struct.body* noundef getelementptr inbounds ([4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 0), i32 noundef 4)
  store double 0.000000e+00, double* %5, align 8
  store i32 0, i32* %6, align 4
  br label %48

48:                                               ; preds = %79, %47
  %49 = load i32, i32* %6, align 4
  %50 = icmp slt i32 %49, 4
  br i1 %50, label %51, label %82

51:                                               ; preds = %48
  %52 = load i32, i32* %6, align 4
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds [4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 %53
  store %struct.body* %54, %struct.body** %7, align 8
  %55 = load %struct.body*, %struct.body** %7, align 8
  %56 = getelementptr inbounds %struct.body, %struct.body* %55, i32 0, i32 0
  %57 = load i8, i8* %56, align 8
  %58 = sext i8 %57 to i32
  %59 = load %struct.body*, %struct.body** %7, align 8
  %60 = getelementptr inbounds %struct.body, %struct.body* %59, i32 0, i32 1
  %61 = load double, double* %60, align 8
  %62 = load %struct.body*, %struct.body** %7, align 8
  %63 = getelementptr inbounds %struct.body, %struct.body* %62, i32 0, i32 2
  %64 = getelementptr inbounds %struct.point, %struct.point* %63, i32 0, i32 0
  %65 = load float, float* %64, align 8
  %66 = fpext float %65 to double
  %67 = load %struct.body*, %struct.body** %7, align 8
  %68 = getelementptr inbounds %struct.body, %struct.body* %67, i32 0, i32 2
  %69 = getelementptr inbounds %struct.point, %struct.point* %68, i32 0, i32 1
  %70 = load float, float* %69, align 4
  %71 = fpext float %70 to double
  %72 = load %struct.body*, %struct.body** %7, align 8
  %73 = call double @energy(%struct.body* noundef byval(%struct.body) align 8 %72)
  %74 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([25 x i8], [25 x i8]* @.str, i64 0, i64 0), i32 noundef %58, double noundef %61, double noundef %66, double noundef %71, double noundef %73)
  %75 = load %struct.body*, %struct.body** %7, align 8
  %76 = call double @energy(%struct.body* noundef byval(%struct.body) align 8 %75)
  %77 = load double, double* %5, align 8
  %78 = fadd double %77, %76
  store double %78, double* %5, align 8
  br label %79

79:                                               ; preds = %51
  %80 = load i32, i32* %6, align 4
  %81 = add nsw i32 %80, 1
  store i32 %81, i32* %6, align 4
  br label %48, !llvm.loop !12

82:                                               ; preds = %48
  %83 = call { double, float } @range(%struct.body* noundef getelementptr inbounds ([4 x %struct.body], [4 x %struct.body]* @bodies, i64 0, i64 0), i32 noundef 4)
  %84 = bitcast %struct.pair* %8 to { double, float }*
  %85 = getelementptr inbounds { double, float }, { double, float }* %84, i32 0, i32 0
  %86 = extractvalue { double, float } %83, 0
  store double %86, double* %85, align 8
  %87 = getelementptr inbounds { double, float }, { double, float }* %84, i32 0, i32 1
  %88 = extractvalue { double, float } %83, 1
  store float %88, float* %87, align 8
  %89 = getelementptr inbounds %struct.pair, %struct.pair* %8, i32 0, i32 0
  %90 = load double, double* %89, align 8
  %91 = getelementptr inbounds %struct.pair, %struct.pair* %8, i32 0, i32 1
  %92 = load float, float* %91, align 8
  %93 = fpext float %92 to double
  %94 = load double, double* %5, align 8
  %95 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([15 x i8], [15 x i8]* @.str.1, i64 0, i64 0), double noundef %90, double noundef %93, double noundef %94)
  %96 = load double, double* %5, align 8
  %97 = fptosi double %96 to i32
  %98 = srem i32 %97, 256
  ret i32 %98
}

declare i32 @printf(i8* noundef, ...) #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="64" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

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
