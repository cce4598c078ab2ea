; ModuleID = 'doubles.c'
source_filename = "doubles.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca [6 x float], align 16
  br label %21

2:                                                ; preds = %21
  %3 = bitcast double %29 to i64
  %4 = lshr i64 %3, 32
  %5 = trunc i64 %4 to i32
  call void @putint(i32 noundef %5) #3
  call void @putch(i32 noundef 58) #3
  %6 = trunc i64 %3 to i32
  call void @putint(i32 noundef %6) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef -1071505408) #3
  call void @putch(i32 noundef 58) #3
  call void @putint(i32 noundef 0) #3
  call void @putch(i32 noundef 10) #3
  br label %7

7:                                                ; preds = %2, %7
  %8 = phi double [ 2.000000e+00, %2 ], [ %12, %7 ]
  %9 = phi i32 [ 0, %2 ], [ %13, %7 ]
  %10 = fdiv double 2.000000e+00, %8
  %11 = fadd double %8, %10
  %12 = fmul double %11, 5.000000e-01
  %13 = add nuw nsw i32 %9, 1
  %14 = icmp eq i32 %13, 5
  br i1 %14, label %15, label %7, !llvm.loop !5

15:                                               ; preds = %7
  %16 = bitcast double %12 to i64
  %17 = lshr i64 %16, 32
  %18 = trunc i64 %17 to i32
  call void @putint(i32 noundef %18) #3
  call void @putch(i32 noundef 58) #3
  %19 = trunc i64 %16 to i32
  call void @putint(i32 noundef %19) #3
  call void @putch(i32 noundef 10) #3
  %20 = bitcast [6 x float]* %1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 24, i8* nonnull %20) #4
  br label %43

21:                                               ; preds = %0, %21
  %22 = phi double [ 1.000000e+00, %0 ], [ %27, %21 ]
  %23 = phi double [ 0.000000e+00, %0 ], [ %29, %21 ]
  %24 = phi i32 [ 0, %0 ], [ %30, %21 ]
  %25 = fdiv double %23, 2.500000e+00
  %26 = fmul double %25, 1.000000e-02
  %27 = fsub double %22, %26
  %28 = fmul double %27, 1.000000e-02
  %29 = fadd double %23, %28
  %30 = add nuw nsw i32 %24, 1
  %31 = icmp eq i32 %30, 100
  br i1 %31, label %2, label %21, !llvm.loop !8

32:                                               ; preds = %43, %32
  %33 = phi i64 [ %38, %32 ], [ 0, %43 ]
  %34 = phi float [ %37, %32 ], [ 0.000000e+00, %43 ]
  %35 = getelementptr [6 x float], [6 x float]* %1, i64 0, i64 %33
  %36 = load float, float* %35, align 4, !tbaa !9
  %37 = fadd float %34, %36
  %38 = add nuw nsw i64 %33, 1
  %39 = icmp eq i64 %38, 6
  br i1 %39, label %40, label %32, !llvm.loop !13

40:                                               ; preds = %32
  %41 = fdiv float %37, 6.000000e+00
  %42 = bitcast float %41 to i32
  call void @putint(i32 noundef %42) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 1) #3
  call void @putint(i32 noundef 1) #3
  call void @putint(i32 noundef 1) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 3) #3
  call void @putint(i32 noundef -3) #3
  call void @putint(i32 noundef 200) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 1) #3
  call void @putint(i32 noundef 0) #3
  call void @putint(i32 noundef 1) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 1069128089) #3
  call void @putch(i32 noundef 58) #3
  call void @putint(i32 noundef -1610612736) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 1036831949) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 1106103653) #3
  call void @putch(i32 noundef 58) #3
  call void @putint(i32 noundef 0) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef 1) #3
  call void @putch(i32 noundef 10) #3
  call void @putint(i32 noundef -2147483648) #3
  call void @putch(i32 noundef 10) #3
  call void @llvm.lifetime.end.p0i8(i64 24, i8* nonnull %20) #4
  ret i32 0

43:                                               ; preds = %15, %43
  %44 = phi i64 [ 0, %15 ], [ %49, %43 ]
  %45 = trunc i64 %44 to i32
  %46 = sitofp i32 %45 to float
  %47 = fmul float %46, 0x3FB99999A0000000
  %48 = getelementptr [6 x float], [6 x float]* %1, i64 0, i64 %44
  store float %47, float* %48, align 4, !tbaa !9
  %49 = add nuw nsw i64 %44, 1
  %50 = icmp eq i64 %49, 6
  br i1 %50, label %32, label %43, !llvm.loop !14
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare void @putint(i32 noundef) local_unnamed_addr #2

declare void @putch(i32 noundef) local_unnamed_addr #2

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nobuiltin nounwind "no-builtins" }
attributes #4 = { nounwind }

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
!10 = !{!"float", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = distinct !{!13, !6, !7}
!14 = distinct !{!14, !6, !7}
