; ModuleID = 'callbacks.c'
source_filename = "callbacks.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.shape = type { i32, i32 (%struct.shape*)*, %struct.shape* }

@__const.main.values = private unnamed_addr constant [5 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5], align 16
@large = internal global %struct.shape { i32 8, i32 (%struct.shape*)* @triangle, %struct.shape* @small }, align 8
@steps = internal unnamed_addr global i32 0, align 4
@hidden = internal global i8 (i8, i8)* @narrow, align 8
@small = internal global %struct.shape { i32 3, i32 (%struct.shape*)* @square, %struct.shape* null }, align 8
@table = internal unnamed_addr constant [3 x i32 (i32, i32)*] [i32 (i32, i32)* @add, i32 (i32, i32)* @sub, i32 (i32, i32)* @mul], align 16

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
  %1 = alloca [5 x i32], align 16
  %2 = bitcast [5 x i32]* %1 to i8*
  call void @llvm.lifetime.start.p0i8(i64 20, i8* nonnull %2) #7
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(20) %2, i8* noundef nonnull align 16 dereferenceable(20) bitcast ([5 x i32]* @__const.main.values to i8*), i64 20, i1 false)
  br label %23

3:                                                ; preds = %41
  %4 = load i32, i32* @steps, align 4, !tbaa !5
  br label %5

5:                                                ; preds = %3, %5
  %6 = phi i64 [ %10, %5 ], [ 0, %3 ]
  %7 = getelementptr [5 x i32], [5 x i32]* %1, i64 0, i64 %6
  %8 = load i32, i32* %7, align 4, !tbaa !5
  %9 = shl i32 %8, 1
  store i32 %9, i32* %7, align 4, !tbaa !5
  %10 = add nuw nsw i64 %6, 1
  %11 = icmp eq i64 %10, 5
  br i1 %11, label %12, label %5, !llvm.loop !9

12:                                               ; preds = %5
  %13 = add i32 %4, 5
  store i32 %13, i32* @steps, align 4, !tbaa !5
  br label %14

14:                                               ; preds = %12, %14
  %15 = phi i64 [ %20, %14 ], [ 0, %12 ]
  %16 = getelementptr [5 x i32], [5 x i32]* %1, i64 0, i64 %15
  %17 = load i32, i32* %16, align 4, !tbaa !5
  call void @putint(i32 noundef %17) #8
  call void @putch(i32 noundef 32) #8
  %18 = load i32, i32* @steps, align 4, !tbaa !5
  %19 = add i32 %18, 1
  store i32 %19, i32* @steps, align 4, !tbaa !5
  %20 = add nuw nsw i64 %15, 1
  %21 = icmp eq i64 %20, 5
  br i1 %21, label %22, label %14, !llvm.loop !9

22:                                               ; preds = %14
  call void @putch(i32 noundef 10) #8
  br label %54

23:                                               ; preds = %0, %41
  %24 = phi i32 [ -1, %0 ], [ %42, %41 ]
  %25 = icmp slt i32 %24, 0
  br i1 %25, label %31, label %26

26:                                               ; preds = %23
  %27 = srem i32 %24, 3
  %28 = zext i32 %27 to i64
  %29 = getelementptr [3 x i32 (i32, i32)*], [3 x i32 (i32, i32)*]* @table, i64 0, i64 %28
  %30 = load i32 (i32, i32)*, i32 (i32, i32)** %29, align 8, !tbaa !12
  br label %31

31:                                               ; preds = %23, %26
  %32 = phi i32 (i32, i32)* [ %30, %26 ], [ @sub, %23 ]
  br label %33

33:                                               ; preds = %33, %31
  %34 = phi i64 [ 0, %31 ], [ %39, %33 ]
  %35 = phi i32 [ 1, %31 ], [ %38, %33 ]
  %36 = getelementptr [5 x i32], [5 x i32]* %1, i64 0, i64 %34
  %37 = load i32, i32* %36, align 4, !tbaa !5
  %38 = call i32 %32(i32 noundef %35, i32 noundef %37) #8
  %39 = add nuw nsw i64 %34, 1
  %40 = icmp eq i64 %39, 5
  br i1 %40, label %41, label %33, !llvm.loop !14

41:                                               ; preds = %33
  call void @putint(i32 noundef %38) #8
  call void @putch(i32 noundef 10) #8
  %42 = add nsw i32 %24, 1
  %43 = icmp eq i32 %42, 3
  br i1 %43, label %3, label %23, !llvm.loop !15

44:                                               ; preds = %54
  %45 = call fastcc i32 @odd(i32 noundef 7, i8* noundef null) #9
  call void @putint(i32 noundef %45) #8
  %46 = call fastcc i32 @odd(i32 noundef 6, i8* noundef null) #8
  call void @putint(i32 noundef %46) #8
  %47 = load i32, i32* @steps, align 4, !tbaa !5
  call void @putint(i32 noundef %47) #8
  call void @putch(i32 noundef 10) #8
  %48 = load volatile i8 (i8, i8)*, i8 (i8, i8)** @hidden, align 8, !tbaa !12
  %49 = call signext i8 %48(i8 noundef signext -100, i8 noundef zeroext -56) #8
  %50 = sext i8 %49 to i32
  call void @putint(i32 noundef %50) #8
  call void @putch(i32 noundef 10) #8
  store i32 (%struct.shape*)* @triangle, i32 (%struct.shape*)** getelementptr inbounds (%struct.shape, %struct.shape* @small, i64 0, i32 1), align 8, !tbaa !16
  %51 = load i32, i32* getelementptr inbounds (%struct.shape, %struct.shape* @small, i64 0, i32 0), align 8, !tbaa !18
  %52 = mul i32 %51, %51
  %53 = sdiv i32 %52, 2
  call void @putint(i32 noundef %53) #8
  call void @putch(i32 noundef 10) #8
  call void @putint(i32 noundef 1) #8
  call void @putint(i32 noundef 0) #8
  call void @putch(i32 noundef 10) #8
  call void @llvm.lifetime.end.p0i8(i64 20, i8* nonnull %2) #7
  ret i32 0

54:                                               ; preds = %22, %54
  %55 = phi %struct.shape* [ @large, %22 ], [ %60, %54 ]
  %56 = getelementptr inbounds %struct.shape, %struct.shape* %55, i64 0, i32 1
  %57 = load i32 (%struct.shape*)*, i32 (%struct.shape*)** %56, align 8, !tbaa !16
  %58 = call i32 %57(%struct.shape* noundef nonnull %55) #8
  call void @putint(i32 noundef %58) #8
  call void @putch(i32 noundef 10) #8
  %59 = getelementptr inbounds %struct.shape, %struct.shape* %55, i64 0, i32 2
  %60 = load %struct.shape*, %struct.shape** %59, align 8, !tbaa !19
  %61 = icmp eq %struct.shape* %60, null
  br i1 %61, label %44, label %54, !llvm.loop !20
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

declare void @putint(i32 noundef) local_unnamed_addr #3

declare void @putch(i32 noundef) local_unnamed_addr #3

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nofree nosync nounwind readnone uwtable
define internal fastcc i32 @odd(i32 noundef %0, i8* nocapture noundef readnone %1) unnamed_addr #4 {
  switch i32 %0, label %3 [
    i32 0, label %7
    i32 1, label %6
  ]

3:                                                ; preds = %2
  %4 = add i32 %0, -2
  %5 = call fastcc i32 @odd(i32 noundef %4, i8* noundef %1) #8
  br label %7

6:                                                ; preds = %2
  br label %7

7:                                                ; preds = %2, %6, %3
  %8 = phi i32 [ %0, %2 ], [ %5, %3 ], [ 1, %6 ]
  ret i32 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn
define internal i32 @triangle(%struct.shape* nocapture noundef readonly %0) #5 {
  %2 = getelementptr inbounds %struct.shape, %struct.shape* %0, i64 0, i32 0
  %3 = load i32, i32* %2, align 8, !tbaa !18
  %4 = mul i32 %3, %3
  %5 = sdiv i32 %4, 2
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define internal i32 @add(i32 noundef %0, i32 noundef %1) #6 {
  %3 = add i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define internal i32 @mul(i32 noundef %0, i32 noundef %1) #6 {
  %3 = mul i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define internal i32 @sub(i32 noundef %0, i32 noundef %1) #6 {
  %3 = sub i32 %0, %1
  ret i32 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn
define internal signext i8 @narrow(i8 noundef signext %0, i8 noundef zeroext %1) #6 {
  %3 = add i8 %1, %0
  ret i8 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn
define internal i32 @square(%struct.shape* nocapture noundef readonly %0) #5 {
  %2 = getelementptr inbounds %struct.shape, %struct.shape* %0, i64 0, i32 0
  %3 = load i32, i32* %2, align 8, !tbaa !18
  %4 = mul i32 %3, %3
  ret i32 %4
}

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #3 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nofree nosync nounwind readnone uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree norecurse nosync nounwind readnone uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { nounwind }
attributes #8 = { nobuiltin nounwind "no-builtins" }
attributes #9 = { nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{!"Debian clang version 14.0.6"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = !{!13, !13, i64 0}
!13 = !{!"any pointer", !7, i64 0}
!14 = distinct !{!14, !10, !11}
!15 = distinct !{!15, !10, !11}
!16 = !{!17, !13, i64 8}
!17 = !{!"shape", !6, i64 0, !13, i64 8, !13, i64 16}
!18 = !{!17, !6, i64 0}
!19 = !{!17, !13, i64 16}
!20 = distinct !{!20, !10, !11}
