; ModuleID = 'matrix.c'
source_filename = "matrix.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@left = dso_local global [3 x [3 x float]] [[3 x float] [float 1.500000e+00, float 2.000000e+00, float -3.000000e+00], [3 x float] [float 2.500000e-01, float 0.000000e+00, float 7.000000e+00], [3 x float] zeroinitializer], align 16
@a = dso_local global [5 x [6 x double]] zeroinitializer, align 16
@.str = private unnamed_addr constant [9 x i8] c"%10.6f%s\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c" \00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1
@right = dso_local global [3 x [3 x float]] zeroinitializer, align 16
@product = dso_local global [3 x [3 x float]] zeroinitializer, align 16
@.str.3 = private unnamed_addr constant [21 x i8] c"%+.3f|%-8.2f|%08.3f\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @solve([6 x double]* noundef %0, double* noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca [6 x double]*, align 8
  %5 = alloca double*, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca double, align 8
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  store [6 x double]* %0, [6 x double]** %4, align 8
  store double* %1, double** %5, align 8
  store i32 0, i32* %6, align 4
  br label %16

16:                                               ; preds = %158, %2
  %17 = load i32, i32* %6, align 4
  %18 = icmp slt i32 %17, 5
  br i1 %18, label %19, label %161

19:                                               ; preds = %16
  %20 = load i32, i32* %6, align 4
  store i32 %20, i32* %7, align 4
  %21 = load i32, i32* %6, align 4
  %22 = add nsw i32 %21, 1
  store i32 %22, i32* %8, align 4
  br label %23

23:                                               ; preds = %49, %19
  %24 = load i32, i32* %8, align 4
  %25 = icmp slt i32 %24, 5
  br i1 %25, label %26, label %52

26:                                               ; preds = %23
  %27 = load [6 x double]*, [6 x double]** %4, align 8
  %28 = load i32, i32* %8, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr inbounds [6 x double], [6 x double]* %27, i64 %29
  %31 = load i32, i32* %6, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds [6 x double], [6 x double]* %30, i64 0, i64 %32
  %34 = load double, double* %33, align 8
  %35 = call double @llvm.fabs.f64(double %34)
  %36 = load [6 x double]*, [6 x double]** %4, align 8
  %37 = load i32, i32* %7, align 4
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds [6 x double], [6 x double]* %36, i64 %38
  %40 = load i32, i32* %6, align 4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds [6 x double], [6 x double]* %39, i64 0, i64 %41
  %43 = load double, double* %42, align 8
  %44 = call double @llvm.fabs.f64(double %43)
  %45 = fcmp ogt double %35, %44
  br i1 %45, label %46, label %48

46:                                               ; preds = %26
  %47 = load i32, i32* %8, align 4
  store i32 %47, i32* %7, align 4
  br label %48

48:                                               ; preds = %46, %26
  br label %49

49:                                               ; preds = %48
  %50 = load i32, i32* %8, align 4
  %51 = add nsw i32 %50, 1
  store i32 %51, i32* %8, align 4
  br label %23, !llvm.loop !6

52:                                               ; preds = %23
  %53 = load [6 x double]*, [6 x double]** %4, align 8
  %54 = load i32, i32* %7, align 4
  %55 = sext i32 %54 to i64
  %56 = getelementptr inbounds [6 x double], [6 x double]* %53, i64 %55
  %57 = load i32, i32* %6, align 4
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds [6 x double], [6 x double]* %56, i64 0, i64 %58
  %60 = load double, double* %59, align 8
  %61 = fcmp oeq double %60, 0.000000e+00
  br i1 %61, label %62, label %63

62:                                               ; preds = %52
  store i32 0, i32* %3, align 4
  br label %224

63:                                               ; preds = %52
  store i32 0, i32* %9, align 4
  br label %64

64:                                               ; preds = %99, %63
  %65 = load i32, i32* %9, align 4
  %66 = icmp sle i32 %65, 5
  br i1 %66, label %67, label %102

67:                                               ; preds = %64
  %68 = load [6 x double]*, [6 x double]** %4, align 8
  %69 = load i32, i32* %6, align 4
  %70 = sext i32 %69 to i64
  %71 = getelementptr inbounds [6 x double], [6 x double]* %68, i64 %70
  %72 = load i32, i32* %9, align 4
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds [6 x double], [6 x double]* %71, i64 0, i64 %73
  %75 = load double, double* %74, align 8
  store double %75, double* %10, align 8
  %76 = load [6 x double]*, [6 x double]** %4, align 8
  %77 = load i32, i32* %7, align 4
  %78 = sext i32 %77 to i64
  %79 = getelementptr inbounds [6 x double], [6 x double]* %76, i64 %78
  %80 = load i32, i32* %9, align 4
  %81 = sext i32 %80 to i64
  %82 = getelementptr inbounds [6 x double], [6 x double]* %79, i64 0, i64 %81
  %83 = load double, double* %82, align 8
  %84 = load [6 x double]*, [6 x double]** %4, align 8
  %85 = load i32, i32* %6, align 4
  %86 = sext i32 %85 to i64
  %87 = getelementptr inbounds [6 x double], [6 x double]* %84, i64 %86
  %88 = load i32, i32* %9, align 4
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds [6 x double], [6 x double]* %87, i64 0, i64 %89
  store double %83, double* %90, align 8
  %91 = load double, double* %10, align 8
  %92 = load [6 x double]*, [6 x double]** %4, align 8
  %93 = load i32, i32* %7, align 4
  %94 = sext i32 %93 to i64
  %95 = getelementptr inbounds [6 x double], [6 x double]* %92, i64 %94
  %96 = load i32, i32* %9, align 4
  %97 = sext i32 %96 to i64
  %98 = getelementptr inbounds [6 x double], [6 x double]* %95, i64 0, i64 %97
  store double %91, double* %98, align 8
  br label %99

99:                                               ; preds = %67
  %100 = load i32, i32* %9, align 4
  %101 = add nsw i32 %100, 1
  store i32 %101, i32* %9, align 4
  br label %64, !llvm.loop !8

102:                                              ; preds = %64
  %103 = load i32, i32* %6, align 4
  %104 = add nsw i32 %103, 1
  store i32 %104, i32* %11, align 4
  br label %105

105:                                              ; preds = %154, %102
  %106 = load i32, i32* %11, align 4
  %107 = icmp slt i32 %106, 5
  br i1 %107, label %108, label %157

108:                                              ; preds = %105
  %109 = load [6 x double]*, [6 x double]** %4, align 8
  %110 = load i32, i32* %11, align 4
  %111 = sext i32 %110 to i64
  %112 = getelementptr inbounds [6 x double], [6 x double]* %109, i64 %111
  %113 = load i32, i32* %6, align 4
  %114 = sext i32 %113 to i64
  %115 = getelementptr inbounds [6 x double], [6 x double]* %112, i64 0, i64 %114
  %116 = load double, double* %115, align 8
  %117 = load [6 x double]*, [6 x double]** %4, align 8
  %118 = load i32, i32* %6, align 4
  %119 = sext i32 %118 to i64
  %120 = getelementptr inbounds [6 x double], [6 x double]* %117, i64 %119
  %121 = load i32, i32* %6, align 4
  %122 = sext i32 %121 to i64
  %123 = getelementptr inbounds [6 x double], [6 x double]* %120, i64 0, i64 %122
  %124 = load double, double* %123, align 8
  %125 = fdiv double %116, %124
  store double %125, double* %12, align 8
  %126 = load i32, i32* %6, align 4
  store i32 %126, i32* %13, align 4
  br label %127

127:                                              ; preds = %150, %108
  %128 = load i32, i32* %13, align 4
  %129 = icmp sle i32 %128, 5
  br i1 %129, label %130, label %153

130:                                              ; preds = %127
  %131 = load double, double* %12, align 8
  %132 = load [6 x double]*, [6 x double]** %4, align 8
  %133 = load i32, i32* %6, align 4
  %134 = sext i32 %133 to i64
  %135 = getelementptr inbounds [6 x double], [6 x double]* %132, i64 %134
  %136 = load i32, i32* %13, align 4
  %137 = sext i32 %136 to i64
  %138 = getelementptr inbounds [6 x double], [6 x double]* %135, i64 0, i64 %137
  %139 = load double, double* %138, align 8
  %140 = fmul double %131, %139
  %141 = load [6 x double]*, [6 x double]** %4, align 8
  %142 = load i32, i32* %11, align 4
  %143 = sext i32 %142 to i64
  %144 = getelementptr inbounds [6 x double], [6 x double]* %141, i64 %143
  %145 = load i32, i32* %13, align 4
  %146 = sext i32 %145 to i64
  %147 = getelementptr inbounds [6 x double], [6 x double]* %144, i64 0, i64 %146
  %148 = load double, double* %147, align 8
  %149 = fsub double %148, %140
  store double %149, double* %147, align 8
  br label %150

150:                                              ; preds = %130
  %151 = load i32, i32* %13, align 4
  %152 = add nsw i32 %151, 1
  store i32 %152, i32* %13, align 4
  br label %127, !llvm.loop !9

153:                                              ; preds = %127
  br label %154

154:                                              ; preds = %153
  %155 = load i32, i32* %11, align 4
  %156 = add nsw i32 %155, 1
  store i32 %156, i32* %11, align 4
  br label %105, !llvm.loop !10

157:                                              ; preds = %105
  br label %158

158:                                              ; preds = %157
  %159 = load i32, i32* %6, align 4
  %160 = add nsw i32 %159, 1
  store i32 %160, i32* %6, align 4
  br label %16, !llvm.loop !11

161:                                              ; preds = %16
  store i32 4, i32* %14, align 4
  br label %162

162:                                              ; preds = %220, %161
  %163 = load i32, i32* %14, align 4
  %164 = icmp sge i32 %163, 0
  br i1 %164, label %165, label %223

165:                                              ; preds = %162
  %166 = load [6 x double]*, [6 x double]** %4, align 8
  %167 = load i32, i32* %14, align 4
  %168 = sext i32 %167 to i64
  %169 = getelementptr inbounds [6 x double], [6 x double]* %166, i64 %168
  %170 = getelementptr inbounds [6 x double], [6 x double]* %169, i64 0, i64 5
  %171 = load double, double* %170, align 8
  %172 = load double*, double** %5, align 8
  %173 = load i32, i32* %14, align 4
  %174 = sext i32 %173 to i64
  %175 = getelementptr inbounds double, double* %172, i64 %174
  store double %171, double* %175, align 8
  %176 = load i32, i32* %14, align 4
  %177 = add nsw i32 %176, 1
  store i32 %177, i32* %15, align 4
  br label %178

178:                                              ; preds = %202, %165
  %179 = load i32, i32* %15, align 4
  %180 = icmp slt i32 %179, 5
  br i1 %180, label %181, label %205

181:                                              ; preds = %178
  %182 = load [6 x double]*, [6 x double]** %4, align 8
  %183 = load i32, i32* %14, align 4
  %184 = sext i32 %183 to i64
  %185 = getelementptr inbounds [6 x double], [6 x double]* %182, i64 %184
  %186 = load i32, i32* %15, align 4
  %187 = sext i32 %186 to i64
  %188 = getelementptr inbounds [6 x double], [6 x double]* %185, i64 0, i64 %187
  %189 = load double, double* %188, align 8
  %190 = load double*, double** %5, align 8
  %191 = load i32, i32* %15, align 4
  %192 = sext i32 %191 to i64
  %193 = getelementptr inbounds double, double* %190, i64 %192
  %194 = load double, double* %193, align 8
  %195 = fmul double %189, %194
  %196 = load double*, double** %5, align 8
  %197 = load i32, i32* %14, align 4
  %198 = sext i32 %197 to i64
  %199 = getelementptr inbounds double, double* %196, i64 %198
  %200 = load double, double* %199, align 8
  %201 = fsub double %200, %195
  store double %201, double* %199, align 8
  br label %202

202:                                              ; preds = %181
  %203 = load i32, i32* %15, align 4
  %204 = add nsw i32 %203, 1
  store i32 %204, i32* %15, align 4
  br label %178, !llvm.loop !12

205:                                              ; preds = %178
  %206 = load [6 x double]*, [6 x double]** %4, align 8
  %207 = load i32, i32* %14, align 4
  %208 = sext i32 %207 to i64
  %209 = getelementptr inbounds [6 x double], [6 x double]* %206, i64 %208
  %210 = load i32, i32* %14, align 4
  %211 = sext i32 %210 to i64
  %212 = getelementptr inbounds [6 x double], [6 x double]* %209, i64 0, i64 %211
  %213 = load double, double* %212, align 8
  %214 = load double*, double** %5, align 8
  %215 = load i32, i32* %14, align 4
  %216 = sext i32 %215 to i64
  %217 = getelementptr inbounds double, double* %214, i64 %216
  %218 = load double, double* %217, align 8
  %219 = fdiv double %218, %213
  store double %219, double* %217, align 8
  br label %220

220:                                              ; preds = %205
  %221 = load i32, i32* %14, align 4
  %222 = add nsw i32 %221, -1
  store i32 %222, i32* %14, align 4
  br label %162, !llvm.loop !13

223:                                              ; preds = %162
  store i32 1, i32* %3, align 4
  br label %224

224:                                              ; preds = %223, %62
  %225 = load i32, i32* %3, align 4
  ret i32 %225
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [5 x double], align 16
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca float, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  store i32 0, i32* %3, align 4
  br label %13

13:                                               ; preds = %45, %0
  %14 = load i32, i32* %3, align 4
  %15 = icmp slt i32 %14, 5
  br i1 %15, label %16, label %48

16:                                               ; preds = %13
  store i32 0, i32* %4, align 4
  br label %17

17:                                               ; preds = %41, %16
  %18 = load i32, i32* %4, align 4
  %19 = icmp sle i32 %18, 5
  br i1 %19, label %20, label %44

20:                                               ; preds = %17
  %21 = load i32, i32* %3, align 4
  %22 = mul nsw i32 %21, 7
  %23 = load i32, i32* %4, align 4
  %24 = mul nsw i32 %23, 3
  %25 = add nsw i32 %22, %24
  %26 = srem i32 %25, 11
  %27 = sitofp i32 %26 to double
  %28 = load i32, i32* %3, align 4
  %29 = load i32, i32* %4, align 4
  %30 = add nsw i32 %28, %29
  %31 = add nsw i32 %30, 1
  %32 = sitofp i32 %31 to double
  %33 = fdiv double 1.000000e+00, %32
  %34 = fadd double %27, %33
  %35 = load i32, i32* %3, align 4
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds [5 x [6 x double]], [5 x [6 x double]]* @a, i64 0, i64 %36
  %38 = load i32, i32* %4, align 4
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds [6 x double], [6 x double]* %37, i64 0, i64 %39
  store double %34, double* %40, align 8
  br label %41

41:                                               ; preds = %20
  %42 = load i32, i32* %4, align 4
  %43 = add nsw i32 %42, 1
  store i32 %43, i32* %4, align 4
  br label %17, !llvm.loop !14

44:                                               ; preds = %17
  br label %45

45:                                               ; preds = %44
  %46 = load i32, i32* %3, align 4
  %47 = add nsw i32 %46, 1
  store i32 %47, i32* %3, align 4
  br label %13, !llvm.loop !15

48:                                               ; preds = %13
  %49 = getelementptr inbounds [5 x double], [5 x double]* %2, i64 0, i64 0
  %50 = call i32 @solve([6 x double]* noundef getelementptr inbounds ([5 x [6 x double]], [5 x [6 x double]]* @a, i64 0, i64 0), double* noundef %49)
  %51 = icmp ne i32 %50, 0
  br i1 %51, label %53, label %52

52:                                               ; preds = %48
  store i32 1, i32* %1, align 4
  br label %178

53:                                               ; preds = %48
  store i32 0, i32* %5, align 4
  br label %54

54:                                               ; preds = %68, %53
  %55 = load i32, i32* %5, align 4
  %56 = icmp slt i32 %55, 5
  br i1 %56, label %57, label %71

57:                                               ; preds = %54
  %58 = load i32, i32* %5, align 4
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds [5 x double], [5 x double]* %2, i64 0, i64 %59
  %61 = load double, double* %60, align 8
  %62 = load i32, i32* %5, align 4
  %63 = add nsw i32 %62, 1
  %64 = icmp slt i32 %63, 5
  %65 = zext i1 %64 to i64
  %66 = select i1 %64, i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.1, i64 0, i64 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.2, i64 0, i64 0)
  %67 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str, i64 0, i64 0), double noundef %61, i8* noundef %66)
  br label %68

68:                                               ; preds = %57
  %69 = load i32, i32* %5, align 4
  %70 = add nsw i32 %69, 1
  store i32 %70, i32* %5, align 4
  br label %54, !llvm.loop !16

71:                                               ; preds = %54
  store i32 0, i32* %6, align 4
  br label %72

72:                                               ; preds = %96, %71
  %73 = load i32, i32* %6, align 4
  %74 = icmp slt i32 %73, 3
  br i1 %74, label %75, label %99

75:                                               ; preds = %72
  store i32 0, i32* %7, align 4
  br label %76

76:                                               ; preds = %92, %75
  %77 = load i32, i32* %7, align 4
  %78 = icmp slt i32 %77, 3
  br i1 %78, label %79, label %95

79:                                               ; preds = %76
  %80 = load i32, i32* %6, align 4
  %81 = sitofp i32 %80 to float
  %82 = load i32, i32* %7, align 4
  %83 = sitofp i32 %82 to float
  %84 = fdiv float %83, 4.000000e+00
  %85 = fsub float %81, %84
  %86 = load i32, i32* %6, align 4
  %87 = sext i32 %86 to i64
  %88 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @right, i64 0, i64 %87
  %89 = load i32, i32* %7, align 4
  %90 = sext i32 %89 to i64
  %91 = getelementptr inbounds [3 x float], [3 x float]* %88, i64 0, i64 %90
  store float %85, float* %91, align 4
  br label %92

92:                                               ; preds = %79
  %93 = load i32, i32* %7, align 4
  %94 = add nsw i32 %93, 1
  store i32 %94, i32* %7, align 4
  br label %76, !llvm.loop !17

95:                                               ; preds = %76
  br label %96

96:                                               ; preds = %95
  %97 = load i32, i32* %6, align 4
  %98 = add nsw i32 %97, 1
  store i32 %98, i32* %6, align 4
  br label %72, !llvm.loop !18

99:                                               ; preds = %72
  store i32 0, i32* %8, align 4
  br label %100

100:                                              ; preds = %144, %99
  %101 = load i32, i32* %8, align 4
  %102 = icmp slt i32 %101, 3
  br i1 %102, label %103, label %147

103:                                              ; preds = %100
  store i32 0, i32* %9, align 4
  br label %104

104:                                              ; preds = %140, %103
  %105 = load i32, i32* %9, align 4
  %106 = icmp slt i32 %105, 3
  br i1 %106, label %107, label %143

107:                                              ; preds = %104
  store float 0.000000e+00, float* %10, align 4
  store i32 0, i32* %11, align 4
  br label %108

108:                                              ; preds = %129, %107
  %109 = load i32, i32* %11, align 4
  %110 = icmp slt i32 %109, 3
  br i1 %110, label %111, label %132

111:                                              ; preds = %108
  %112 = load i32, i32* %8, align 4
  %113 = sext i32 %112 to i64
  %114 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @left, i64 0, i64 %113
  %115 = load i32, i32* %11, align 4
  %116 = sext i32 %115 to i64
  %117 = getelementptr inbounds [3 x float], [3 x float]* %114, i64 0, i64 %116
  %118 = load float, float* %117, align 4
  %119 = load i32, i32* %11, align 4
  %120 = sext i32 %119 to i64
  %121 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @right, i64 0, i64 %120
  %122 = load i32, i32* %9, align 4
  %123 = sext i32 %122 to i64
  %124 = getelementptr inbounds [3 x float], [3 x float]* %121, i64 0, i64 %123
  %125 = load float, float* %124, align 4
  %126 = fmul float %118, %125
  %127 = load float, float* %10, align 4
  %128 = fadd float %127, %126
  store float %128, float* %10, align 4
  br label %129

129:                                              ; preds = %111
  %130 = load i32, i32* %11, align 4
  %131 = add nsw i32 %130, 1
  store i32 %131, i32* %11, align 4
  br label %108, !llvm.loop !19

132:                                              ; preds = %108
  %133 = load float, float* %10, align 4
  %134 = load i32, i32* %8, align 4
  %135 = sext i32 %134 to i64
  %136 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %135
  %137 = load i32, i32* %9, align 4
  %138 = sext i32 %137 to i64
  %139 = getelementptr inbounds [3 x float], [3 x float]* %136, i64 0, i64 %138
  store float %133, float* %139, align 4
  br label %140

140:                                              ; preds = %132
  %141 = load i32, i32* %9, align 4
  %142 = add nsw i32 %141, 1
  store i32 %142, i32* %9, align 4
  br label %104, !llvm.loop !20

143:                                              ; preds = %104
  br label %144

144:                                              ; preds = %143
  %145 = load i32, i32* %8, align 4
  %146 = add nsw i32 %145, 1
  store i32 %146, i32* %8, align 4
  br label %100, !llvm.loop !21

147:                                              ; preds = %100
  store i32 0, i32* %12, align 4
  br label %148

148:                                              ; preds = %171, %147
  %149 = load i32, i32* %12, align 4
  %150 = icmp slt i32 %149, 3
  br i1 %150, label %151, label %174

151:                                              ; preds = %148
  %152 = load i32, i32* %12, align 4
  %153 = sext i32 %152 to i64
  %154 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %153
  %155 = getelementptr inbounds [3 x float], [3 x float]* %154, i64 0, i64 0
  %156 = load float, float* %155, align 4
  %157 = fpext float %156 to double
  %158 = load i32, i32* %12, align 4
  %159 = sext i32 %158 to i64
  %160 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %159
  %161 = getelementptr inbounds [3 x float], [3 x float]* %160, i64 0, i64 1
  %162 = load float, float* %161, align 4
  %163 = fpext float %162 to double
  %164 = load i32, i32* %12, align 4
  %165 = sext i32 %164 to i64
  %166 = getelementptr inbounds [3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 %165
  %167 = getelementptr inbounds [3 x float], [3 x float]* %166, i64 0, i64 2
  %168 = load float, float* %167, align 4
  %169 = fpext float %168 to double
  %170 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([21 x i8], [21 x i8]* @.str.3, i64 0, i64 0), double noundef %157, double noundef %163, double noundef %169)
  br label %171

171:                                              ; preds = %151
  %172 = load i32, i32* %12, align 4
  %173 = add nsw i32 %172, 1
  store i32 %173, i32* %12, align 4
  br label %148, !llvm.loop !22

174:                                              ; preds = %148
  %175 = load float, float* getelementptr inbounds ([3 x [3 x float]], [3 x [3 x float]]* @product, i64 0, i64 0, i64 2), align 8
  %176 = fmul float %175, -4.000000e+00
  %177 = fptosi float %176 to i32
  store i32 %177, i32* %1, align 4
  br label %178

178:                                              ; preds = %174, %52
  %179 = load i32, i32* %1, align 4
  ret i32 %179
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
!12 = distinct !{!12, !7}
!13 = distinct !{!13, !7}
!14 = distinct !{!14, !7}
!15 = distinct !{!15, !7}
!16 = distinct !{!16, !7}
!17 = distinct !{!17, !7}
!18 = distinct !{!18, !7}
!19 = distinct !{!19, !7}
!20 = distinct !{!20, !7}
!21 = distinct !{!21, !7}
!22 = distinct !{!22, !7}
