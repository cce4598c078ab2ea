; opaque from LLVM 19
; phis after mem2reg: 11
; What clang prints for arrays whose length is no constant in C, such as `int a[n]` of `const int n`.
; ModuleID = 'vla.c'
source_filename = "vla.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@rows = dso_local constant i32 3, align 4
@columns = dso_local constant i32 4, align 4

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @transpose(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i32 0, ptr %5, align 4
  store i32 0, ptr %6, align 4
  br label %10

10:                                               ; preds = %77, %2
  %11 = load i32, ptr %6, align 4
  %12 = icmp slt i32 %11, 3
  br i1 %12, label %13, label %80

13:                                               ; preds = %10
  %14 = call ptr @llvm.stacksave.p0()
  store ptr %14, ptr %7, align 8
  %15 = alloca i32, i64 4, align 16
  store i32 0, ptr %8, align 4
  br label %16

16:                                               ; preds = %42, %13
  %17 = load i32, ptr %8, align 4
  %18 = icmp slt i32 %17, 4
  br i1 %18, label %19, label %45

19:                                               ; preds = %16
  %20 = load ptr, ptr %3, align 8
  %21 = load i32, ptr %6, align 4
  %22 = sext i32 %21 to i64
  %23 = getelementptr [4 x i32], ptr %20, i64 %22
  %24 = load i32, ptr %8, align 4
  %25 = sext i32 %24 to i64
  %26 = getelementptr [4 x i32], ptr %23, i64 0, i64 %25
  %27 = load i32, ptr %26, align 4
  %28 = load i32, ptr %8, align 4
  %29 = sext i32 %28 to i64
  %30 = getelementptr i32, ptr %15, i64 %29
  store i32 %27, ptr %30, align 4
  %31 = load i32, ptr %8, align 4
  %32 = sext i32 %31 to i64
  %33 = getelementptr i32, ptr %15, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = load ptr, ptr %4, align 8
  %36 = load i32, ptr %8, align 4
  %37 = sext i32 %36 to i64
  %38 = getelementptr [3 x i32], ptr %35, i64 %37
  %39 = load i32, ptr %6, align 4
  %40 = sext i32 %39 to i64
  %41 = getelementptr [3 x i32], ptr %38, i64 0, i64 %40
  store i32 %34, ptr %41, align 4
  br label %42

42:                                               ; preds = %19
  %43 = load i32, ptr %8, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr %8, align 4
  br label %16, !llvm.loop !6

45:                                               ; preds = %16
  %46 = getelementptr i32, ptr %15, i64 0
  %47 = load i32, ptr %46, align 16
  %48 = icmp slt i32 %47, 0
  br i1 %48, label %49, label %50

49:                                               ; preds = %45
  store i32 4, ptr %9, align 4
  br label %73

50:                                               ; preds = %45
  %51 = alloca i32, i64 12, align 16
  %52 = getelementptr i32, ptr %15, i64 3
  %53 = load i32, ptr %52, align 4
  %54 = load i32, ptr %6, align 4
  %55 = sext i32 %54 to i64
  %56 = mul i64 %55, 4
  %57 = getelementptr i32, ptr %51, i64 %56
  %58 = getelementptr i32, ptr %57, i64 3
  store i32 %53, ptr %58, align 4
  %59 = load i32, ptr %6, align 4
  %60 = icmp eq i32 %59, 2
  br i1 %60, label %61, label %64

61:                                               ; preds = %50
  %62 = load i32, ptr %5, align 4
  %63 = add i32 %62, 1000
  store i32 %63, ptr %5, align 4
  store i32 2, ptr %9, align 4
  br label %73

64:                                               ; preds = %50
  %65 = load i32, ptr %6, align 4
  %66 = sext i32 %65 to i64
  %67 = mul i64 %66, 4
  %68 = getelementptr i32, ptr %51, i64 %67
  %69 = getelementptr i32, ptr %68, i64 3
  %70 = load i32, ptr %69, align 4
  %71 = load i32, ptr %5, align 4
  %72 = add i32 %71, %70
  store i32 %72, ptr %5, align 4
  store i32 0, ptr %9, align 4
  br label %73

73:                                               ; preds = %64, %61, %49
  %74 = load ptr, ptr %7, align 8
  call void @llvm.stackrestore.p0(ptr %74)
  %75 = load i32, ptr %9, align 4
  switch i32 %75, label %82 [
    i32 0, label %76
    i32 4, label %77
    i32 2, label %80
  ]

76:                                               ; preds = %73
  br label %77

77:                                               ; preds = %76, %73
  %78 = load i32, ptr %6, align 4
  %79 = add i32 %78, 1
  store i32 %79, ptr %6, align 4
  br label %10, !llvm.loop !8

80:                                               ; preds = %73, %10
  %81 = load i32, ptr %5, align 4
  ret i32 %81

82:                                               ; preds = %73
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca ptr, align 8
  %3 = alloca [4 x [3 x i32]], align 16
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  %8 = call ptr @llvm.stacksave.p0()
  store ptr %8, ptr %2, align 8
  %9 = alloca i32, i64 12, align 16
  store i32 0, ptr %4, align 4
  store i32 0, ptr %5, align 4
  br label %10

10:                                               ; preds = %42, %0
  %11 = load i32, ptr %5, align 4
  %12 = icmp slt i32 %11, 3
  br i1 %12, label %13, label %45

13:                                               ; preds = %10
  store i32 0, ptr %6, align 4
  br label %14

14:                                               ; preds = %38, %13
  %15 = load i32, ptr %6, align 4
  %16 = icmp slt i32 %15, 4
  br i1 %16, label %17, label %41

17:                                               ; preds = %14
  %18 = load i32, ptr %4, align 4
  %19 = load i32, ptr %5, align 4
  %20 = icmp eq i32 %19, 1
  br i1 %20, label %21, label %24

21:                                               ; preds = %17
  %22 = load i32, ptr %6, align 4
  %23 = icmp eq i32 %22, 0
  br label %24

24:                                               ; preds = %21, %17
  %25 = phi i1 [ false, %17 ], [ %23, %21 ]
  %26 = zext i1 %25 to i64
  %27 = select i1 %25, i32 100, i32 0
  %28 = sub i32 %18, %27
  %29 = load i32, ptr %5, align 4
  %30 = sext i32 %29 to i64
  %31 = mul i64 %30, 4
  %32 = getelementptr i32, ptr %9, i64 %31
  %33 = load i32, ptr %6, align 4
  %34 = sext i32 %33 to i64
  %35 = getelementptr i32, ptr %32, i64 %34
  store i32 %28, ptr %35, align 4
  %36 = load i32, ptr %4, align 4
  %37 = add i32 %36, 1
  store i32 %37, ptr %4, align 4
  br label %38

38:                                               ; preds = %24
  %39 = load i32, ptr %6, align 4
  %40 = add i32 %39, 1
  store i32 %40, ptr %6, align 4
  br label %14, !llvm.loop !9

41:                                               ; preds = %14
  br label %42

42:                                               ; preds = %41
  %43 = load i32, ptr %5, align 4
  %44 = add i32 %43, 1
  store i32 %44, ptr %5, align 4
  br label %10, !llvm.loop !10

45:                                               ; preds = %10
  %46 = getelementptr inbounds [4 x [3 x i32]], ptr %3, i64 0, i64 0
  %47 = call i32 @transpose(ptr noundef %9, ptr noundef %46)
  store i32 %47, ptr %7, align 4
  %48 = getelementptr [4 x [3 x i32]], ptr %3, i64 0, i64 0
  %49 = getelementptr [3 x i32], ptr %48, i64 0, i64 0
  call void @putarray(i32 noundef 12, ptr noundef %49)
  %50 = load i32, ptr %7, align 4
  call void @putint(i32 noundef %50)
  call void @putch(i32 noundef 10)
  store i32 0, ptr %1, align 4
  %51 = load ptr, ptr %2, align 8
  call void @llvm.stackrestore.p0(ptr %51)
  %52 = load i32, ptr %1, align 4
  ret i32 %52
}

declare void @putarray(i32 noundef, ptr noundef) #2

declare void @putint(i32 noundef) #2

declare void @putch(i32 noundef) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang version 19.1.7"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
!10 = distinct !{!10, !7}
