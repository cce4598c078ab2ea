; ModuleID = 'conversions.c'
source_filename = "conversions.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%union.bits = type { double }

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

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca float, align 4
  %4 = alloca double, align 8
  %5 = alloca i64, align 8
  %6 = alloca %union.bits, align 8
  %7 = alloca %union.bits, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca [7 x double], align 16
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  store i32 0, i32* %2, align 4
  br label %17

17:                                               ; preds = %99, %0
  %18 = load i32, i32* %2, align 4
  %19 = icmp slt i32 %18, 6
  br i1 %19, label %20, label %102

20:                                               ; preds = %17
  %21 = load i32, i32* %2, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr inbounds [6 x float], [6 x float]* @floats, i64 0, i64 %22
  %24 = load volatile float, float* %23, align 4
  store float %24, float* %3, align 4
  %25 = load i32, i32* %2, align 4
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds [6 x double], [6 x double]* @doubles, i64 0, i64 %26
  %28 = load volatile double, double* %27, align 8
  store double %28, double* %4, align 8
  %29 = load i32, i32* %2, align 4
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [6 x i64], [6 x i64]* @longs, i64 0, i64 %30
  %32 = load volatile i64, i64* %31, align 8
  store i64 %32, i64* %5, align 8
  %33 = load float, float* %3, align 4
  %34 = fptosi float %33 to i32
  %35 = load float, float* %3, align 4
  %36 = fptosi float %35 to i64
  %37 = load float, float* %3, align 4
  %38 = fdiv float %37, 3.000000e+02
  %39 = fptosi float %38 to i16
  %40 = sext i16 %39 to i32
  %41 = load float, float* %3, align 4
  %42 = fdiv float %41, 1.000000e+05
  %43 = fptosi float %42 to i8
  %44 = sext i8 %43 to i32
  %45 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([14 x i8], [14 x i8]* @.str, i64 0, i64 0), i32 noundef %34, i64 noundef %36, i32 noundef %40, i32 noundef %44)
  %46 = load float, float* %3, align 4
  %47 = fcmp ogt float %46, -1.000000e+00
  br i1 %47, label %48, label %54

48:                                               ; preds = %20
  %49 = load float, float* %3, align 4
  %50 = fptoui float %49 to i32
  %51 = load float, float* %3, align 4
  %52 = fptoui float %51 to i64
  %53 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.1, i64 0, i64 0), i32 noundef %50, i64 noundef %52)
  br label %54

54:                                               ; preds = %48, %20
  %55 = load double, double* %4, align 8
  %56 = fptosi double %55 to i64
  %57 = load double, double* %4, align 8
  %58 = fptrunc double %57 to float
  %59 = fpext float %58 to double
  %60 = load float, float* %3, align 4
  %61 = fpext float %60 to double
  %62 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.2, i64 0, i64 0), i64 noundef %56, double noundef %59, double noundef %61)
  %63 = load i64, i64* %5, align 8
  %64 = sitofp i64 %63 to float
  %65 = bitcast %union.bits* %6 to float*
  store float %64, float* %65, align 8
  %66 = load i64, i64* %5, align 8
  %67 = sitofp i64 %66 to double
  %68 = bitcast %union.bits* %7 to double*
  store double %67, double* %68, align 8
  %69 = bitcast %union.bits* %6 to i32*
  %70 = load i32, i32* %69, align 8
  %71 = bitcast %union.bits* %7 to i64*
  %72 = load i64, i64* %71, align 8
  %73 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.3, i64 0, i64 0), i32 noundef %70, i64 noundef %72)
  %74 = load i64, i64* %5, align 8
  %75 = uitofp i64 %74 to float
  %76 = bitcast %union.bits* %6 to float*
  store float %75, float* %76, align 8
  %77 = load i64, i64* %5, align 8
  %78 = trunc i64 %77 to i32
  %79 = uitofp i32 %78 to double
  %80 = bitcast %union.bits* %7 to double*
  store double %79, double* %80, align 8
  %81 = bitcast %union.bits* %6 to i32*
  %82 = load i32, i32* %81, align 8
  %83 = bitcast %union.bits* %7 to i64*
  %84 = load i64, i64* %83, align 8
  %85 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.3, i64 0, i64 0), i32 noundef %82, i64 noundef %84)
  %86 = load i64, i64* %5, align 8
  %87 = trunc i64 %86 to i16
  %88 = sitofp i16 %87 to float
  %89 = bitcast %union.bits* %6 to float*
  store float %88, float* %89, align 8
  %90 = load i64, i64* %5, align 8
  %91 = trunc i64 %90 to i8
  %92 = uitofp i8 %91 to double
  %93 = bitcast %union.bits* %7 to double*
  store double %92, double* %93, align 8
  %94 = bitcast %union.bits* %6 to i32*
  %95 = load i32, i32* %94, align 8
  %96 = bitcast %union.bits* %7 to i64*
  %97 = load i64, i64* %96, align 8
  %98 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.4, i64 0, i64 0), i32 noundef %95, i64 noundef %97)
  br label %99

99:                                               ; preds = %54
  %100 = load i32, i32* %2, align 4
  %101 = add nsw i32 %100, 1
  store i32 %101, i32* %2, align 4
  br label %17, !llvm.loop !6

102:                                              ; preds = %17
  %103 = load volatile i64, i64* @large, align 8
  %104 = uitofp i64 %103 to float
  %105 = fpext float %104 to double
  %106 = load volatile i64, i64* @large, align 8
  %107 = uitofp i64 %106 to double
  %108 = load volatile i64, i64* @large, align 8
  %109 = lshr i64 %108, 1
  %110 = uitofp i64 %109 to double
  %111 = fptoui double %110 to i64
  %112 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.5, i64 0, i64 0), double noundef %105, double noundef %107, i64 noundef %111)
  %113 = load volatile double, double* @zero, align 8
  %114 = fdiv double 1.000000e+00, %113
  store double %114, double* %8, align 8
  %115 = load volatile double, double* @zero, align 8
  %116 = load volatile double, double* @zero, align 8
  %117 = fdiv double %115, %116
  %118 = call double @llvm.fabs.f64(double %117)
  store double %118, double* %9, align 8
  %119 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 0
  %120 = load double, double* %8, align 8
  %121 = fneg double %120
  store double %121, double* %119, align 8
  %122 = getelementptr inbounds double, double* %119, i64 1
  store double -1.000000e+00, double* %122, align 8
  %123 = getelementptr inbounds double, double* %122, i64 1
  %124 = load volatile double, double* @zero, align 8
  %125 = fneg double %124
  store double %125, double* %123, align 8
  %126 = getelementptr inbounds double, double* %123, i64 1
  %127 = load volatile double, double* @zero, align 8
  store double %127, double* %126, align 8
  %128 = getelementptr inbounds double, double* %126, i64 1
  store double 1.000000e+00, double* %128, align 8
  %129 = getelementptr inbounds double, double* %128, i64 1
  %130 = load double, double* %8, align 8
  store double %130, double* %129, align 8
  %131 = getelementptr inbounds double, double* %129, i64 1
  %132 = load double, double* %9, align 8
  store double %132, double* %131, align 8
  store i32 0, i32* %11, align 4
  br label %133

133:                                              ; preds = %257, %102
  %134 = load i32, i32* %11, align 4
  %135 = icmp slt i32 %134, 7
  br i1 %135, label %136, label %260

136:                                              ; preds = %133
  store i32 0, i32* %12, align 4
  br label %137

137:                                              ; preds = %224, %136
  %138 = load i32, i32* %12, align 4
  %139 = icmp slt i32 %138, 7
  br i1 %139, label %140, label %227

140:                                              ; preds = %137
  %141 = load i32, i32* %11, align 4
  %142 = sext i32 %141 to i64
  %143 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 %142
  %144 = load double, double* %143, align 8
  store double %144, double* %13, align 8
  %145 = load i32, i32* %12, align 4
  %146 = sext i32 %145 to i64
  %147 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 %146
  %148 = load double, double* %147, align 8
  store double %148, double* %14, align 8
  %149 = load double, double* %13, align 8
  %150 = load double, double* %14, align 8
  %151 = fcmp olt double %149, %150
  %152 = zext i1 %151 to i32
  %153 = load double, double* %13, align 8
  %154 = load double, double* %14, align 8
  %155 = fcmp ole double %153, %154
  %156 = zext i1 %155 to i32
  %157 = shl i32 %156, 1
  %158 = or i32 %152, %157
  %159 = load double, double* %13, align 8
  %160 = load double, double* %14, align 8
  %161 = fcmp ogt double %159, %160
  %162 = zext i1 %161 to i32
  %163 = shl i32 %162, 2
  %164 = or i32 %158, %163
  %165 = load double, double* %13, align 8
  %166 = load double, double* %14, align 8
  %167 = fcmp oge double %165, %166
  %168 = zext i1 %167 to i32
  %169 = shl i32 %168, 3
  %170 = or i32 %164, %169
  %171 = load double, double* %13, align 8
  %172 = load double, double* %14, align 8
  %173 = fcmp oeq double %171, %172
  %174 = zext i1 %173 to i32
  %175 = shl i32 %174, 4
  %176 = or i32 %170, %175
  %177 = load double, double* %13, align 8
  %178 = load double, double* %14, align 8
  %179 = fcmp une double %177, %178
  %180 = zext i1 %179 to i32
  %181 = shl i32 %180, 5
  %182 = or i32 %176, %181
  store i32 %182, i32* %15, align 4
  %183 = load double, double* %13, align 8
  %184 = load double, double* %14, align 8
  %185 = fcmp olt double %183, %184
  %186 = xor i1 %185, true
  %187 = zext i1 %186 to i32
  %188 = load double, double* %13, align 8
  %189 = load double, double* %14, align 8
  %190 = fcmp ole double %188, %189
  %191 = xor i1 %190, true
  %192 = zext i1 %191 to i32
  %193 = shl i32 %192, 1
  %194 = or i32 %187, %193
  %195 = load double, double* %13, align 8
  %196 = load double, double* %14, align 8
  %197 = fcmp ogt double %195, %196
  %198 = xor i1 %197, true
  %199 = zext i1 %198 to i32
  %200 = shl i32 %199, 2
  %201 = or i32 %194, %200
  %202 = load double, double* %13, align 8
  %203 = load double, double* %14, align 8
  %204 = fcmp oge double %202, %203
  %205 = xor i1 %204, true
  %206 = zext i1 %205 to i32
  %207 = shl i32 %206, 3
  %208 = or i32 %201, %207
  %209 = load double, double* %13, align 8
  %210 = load double, double* %14, align 8
  %211 = fcmp uno double %209, %210
  %212 = zext i1 %211 to i32
  %213 = shl i32 %212, 4
  %214 = or i32 %208, %213
  store i32 %214, i32* %16, align 4
  %215 = load i32, i32* %15, align 4
  %216 = load i32, i32* %16, align 4
  %217 = load double, double* %13, align 8
  %218 = load double, double* %14, align 8
  %219 = fcmp one double %217, %218
  %220 = zext i1 %219 to i32
  %221 = shl i32 %220, 5
  %222 = or i32 %216, %221
  %223 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.6, i64 0, i64 0), i32 noundef %215, i32 noundef %222)
  br label %224

224:                                              ; preds = %140
  %225 = load i32, i32* %12, align 4
  %226 = add nsw i32 %225, 1
  store i32 %226, i32* %12, align 4
  br label %137, !llvm.loop !8

227:                                              ; preds = %137
  %228 = load i32, i32* %11, align 4
  %229 = sext i32 %228 to i64
  %230 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 %229
  %231 = load double, double* %230, align 8
  %232 = fneg double %231
  %233 = load i32, i32* %11, align 4
  %234 = sext i32 %233 to i64
  %235 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 %234
  %236 = load double, double* %235, align 8
  %237 = fcmp une double %236, 0.000000e+00
  %238 = xor i1 %237, true
  %239 = zext i1 %238 to i32
  %240 = load i32, i32* %11, align 4
  %241 = sext i32 %240 to i64
  %242 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 %241
  %243 = load double, double* %242, align 8
  %244 = fcmp une double %243, 0.000000e+00
  br i1 %244, label %245, label %246

245:                                              ; preds = %227
  br label %246

246:                                              ; preds = %245, %227
  %247 = phi i1 [ false, %227 ], [ true, %245 ]
  %248 = zext i1 %247 to i32
  %249 = load i32, i32* %11, align 4
  %250 = sext i32 %249 to i64
  %251 = getelementptr inbounds [7 x double], [7 x double]* %10, i64 0, i64 %250
  %252 = load double, double* %251, align 8
  %253 = fcmp une double %252, 0.000000e+00
  %254 = zext i1 %253 to i64
  %255 = select i1 %253, i32 1, i32 0
  %256 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.7, i64 0, i64 0), double noundef %232, i32 noundef %239, i32 noundef %248, i32 noundef %255)
  br label %257

257:                                              ; preds = %246
  %258 = load i32, i32* %11, align 4
  %259 = add nsw i32 %258, 1
  store i32 %259, i32* %11, align 4
  br label %133, !llvm.loop !9

260:                                              ; preds = %133
  %261 = load volatile double, double* @zero, align 8
  %262 = fneg double %261
  %263 = fdiv double 1.000000e+00, %262
  %264 = load double, double* %8, align 8
  %265 = fmul double %264, -2.000000e+00
  %266 = load double, double* %8, align 8
  %267 = fsub double 5.000000e+00, %266
  %268 = load volatile double, double* @zero, align 8
  %269 = fneg double %268
  %270 = call double @sqrt(double noundef %269) #4
  %271 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.8, i64 0, i64 0), double noundef %263, double noundef %265, double noundef %267, double noundef %270)
  %272 = call double @fmod(double noundef -7.500000e+00, double noundef 2.000000e+00) #4
  %273 = fcmp oeq double %272, -1.500000e+00
  %274 = zext i1 %273 to i64
  %275 = select i1 %273, i32 42, i32 1
  ret i32 %275
}

declare i32 @printf(i8* noundef, ...) #1

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nounwind
declare double @sqrt(double noundef) #3

; Function Attrs: nounwind
declare double @fmod(double noundef, double noundef) #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #3 = { nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind }

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
