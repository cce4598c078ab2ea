; phis after mem2reg: 8
; What clang prints with -g.
; ModuleID = 'primes.c'
source_filename = "primes.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@limit = dso_local constant i32 60, align 4, !dbg !0
@wheel = dso_local global [2 x [3 x i32]] [[3 x i32] [i32 2, i32 3, i32 5], [3 x i32] [i32 7, i32 0, i32 0]], align 16, !dbg !5
@is_composite = dso_local global [60 x i32] zeroinitializer, align 16, !dbg !12

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !dbg !26 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca [3 x [2 x i32]], align 16
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, i32* %1, align 4
  call void @llvm.dbg.declare(metadata i32* %2, metadata !30, metadata !DIExpression()), !dbg !31
  store i32 0, i32* %2, align 4, !dbg !31
  call void @llvm.dbg.declare(metadata i32* %3, metadata !32, metadata !DIExpression()), !dbg !33
  store i32 2, i32* %3, align 4, !dbg !33
  br label %8, !dbg !34

8:                                                ; preds = %35, %0
  %9 = load i32, i32* %3, align 4, !dbg !35
  %10 = icmp slt i32 %9, 60, !dbg !36
  br i1 %10, label %11, label %38, !dbg !34

11:                                               ; preds = %8
  %12 = load i32, i32* %3, align 4, !dbg !37
  %13 = sext i32 %12 to i64, !dbg !40
  %14 = getelementptr inbounds [60 x i32], [60 x i32]* @is_composite, i64 0, i64 %13, !dbg !40
  %15 = load i32, i32* %14, align 4, !dbg !40
  %16 = icmp ne i32 %15, 0, !dbg !40
  br i1 %16, label %35, label %17, !dbg !41

17:                                               ; preds = %11
  call void @llvm.dbg.declare(metadata i32* %4, metadata !42, metadata !DIExpression()), !dbg !44
  %18 = load i32, i32* %3, align 4, !dbg !45
  %19 = load i32, i32* %3, align 4, !dbg !46
  %20 = mul nsw i32 %18, %19, !dbg !47
  store i32 %20, i32* %4, align 4, !dbg !44
  br label %21, !dbg !48

21:                                               ; preds = %24, %17
  %22 = load i32, i32* %4, align 4, !dbg !49
  %23 = icmp slt i32 %22, 60, !dbg !50
  br i1 %23, label %24, label %31, !dbg !48

24:                                               ; preds = %21
  %25 = load i32, i32* %4, align 4, !dbg !51
  %26 = sext i32 %25 to i64, !dbg !53
  %27 = getelementptr inbounds [60 x i32], [60 x i32]* @is_composite, i64 0, i64 %26, !dbg !53
  store i32 1, i32* %27, align 4, !dbg !54
  %28 = load i32, i32* %4, align 4, !dbg !55
  %29 = load i32, i32* %3, align 4, !dbg !56
  %30 = add nsw i32 %28, %29, !dbg !57
  store i32 %30, i32* %4, align 4, !dbg !58
  br label %21, !dbg !48, !llvm.loop !59

31:                                               ; preds = %21
  %32 = load i32, i32* %3, align 4, !dbg !62
  call void @putint(i32 noundef %32), !dbg !63
  call void @putch(i32 noundef 32), !dbg !64
  %33 = load i32, i32* %2, align 4, !dbg !65
  %34 = add nsw i32 %33, 1, !dbg !66
  store i32 %34, i32* %2, align 4, !dbg !67
  br label %35, !dbg !68

35:                                               ; preds = %31, %11
  %36 = load i32, i32* %3, align 4, !dbg !69
  %37 = add nsw i32 %36, 1, !dbg !70
  store i32 %37, i32* %3, align 4, !dbg !71
  br label %8, !dbg !34, !llvm.loop !72

38:                                               ; preds = %8
  call void @llvm.dbg.declare(metadata [3 x [2 x i32]]* %5, metadata !74, metadata !DIExpression()), !dbg !77
  %39 = getelementptr inbounds [3 x [2 x i32]], [3 x [2 x i32]]* %5, i64 0, i64 0, !dbg !78
  %40 = getelementptr inbounds [2 x i32], [2 x i32]* %39, i64 0, i64 0, !dbg !79
  %41 = load i32, i32* %2, align 4, !dbg !80
  store i32 %41, i32* %40, align 4, !dbg !79
  %42 = getelementptr inbounds i32, i32* %40, i64 1, !dbg !79
  %43 = getelementptr inbounds i32, i32* %40, i64 2, !dbg !79
  br label %44, !dbg !79

44:                                               ; preds = %44, %38
  %45 = phi i32* [ %42, %38 ], [ %46, %44 ], !dbg !79
  store i32 0, i32* %45, align 4, !dbg !79
  %46 = getelementptr inbounds i32, i32* %45, i64 1, !dbg !79
  %47 = icmp eq i32* %46, %43, !dbg !79
  br i1 %47, label %48, label %44, !dbg !79

48:                                               ; preds = %44
  %49 = getelementptr inbounds [2 x i32], [2 x i32]* %39, i64 1, !dbg !78
  %50 = getelementptr inbounds [2 x i32], [2 x i32]* %49, i64 0, i64 0, !dbg !81
  %51 = load i32, i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @wheel, i64 0, i64 0, i64 1), align 4, !dbg !82
  store i32 %51, i32* %50, align 4, !dbg !81
  %52 = getelementptr inbounds i32, i32* %50, i64 1, !dbg !81
  %53 = load i32, i32* getelementptr inbounds ([2 x [3 x i32]], [2 x [3 x i32]]* @wheel, i64 0, i64 1, i64 0), align 4, !dbg !83
  store i32 %53, i32* %52, align 4, !dbg !81
  %54 = getelementptr inbounds [2 x i32], [2 x i32]* %49, i64 1, !dbg !78
  %55 = getelementptr inbounds [2 x i32], [2 x i32]* %39, i64 3, !dbg !78
  br label %56, !dbg !78

56:                                               ; preds = %56, %48
  %57 = phi [2 x i32]* [ %54, %48 ], [ %59, %56 ], !dbg !78
  %58 = bitcast [2 x i32]* %57 to i8*, !dbg !78
  call void @llvm.memset.p0i8.i64(i8* align 8 %58, i8 0, i64 8, i1 false), !dbg !78
  %59 = getelementptr inbounds [2 x i32], [2 x i32]* %57, i64 1, !dbg !78
  %60 = icmp eq [2 x i32]* %59, %55, !dbg !78
  br i1 %60, label %61, label %56, !dbg !78

61:                                               ; preds = %56
  call void @llvm.dbg.declare(metadata i32* %6, metadata !84, metadata !DIExpression()), !dbg !85
  store i32 0, i32* %6, align 4, !dbg !85
  call void @llvm.dbg.declare(metadata i32* %7, metadata !86, metadata !DIExpression()), !dbg !87
  store i32 0, i32* %7, align 4, !dbg !87
  br label %62, !dbg !88

62:                                               ; preds = %79, %61
  %63 = load i32, i32* %7, align 4, !dbg !89
  %64 = sext i32 %63 to i64, !dbg !91
  %65 = getelementptr inbounds [3 x [2 x i32]], [3 x [2 x i32]]* %5, i64 0, i64 %64, !dbg !91
  %66 = getelementptr inbounds [2 x i32], [2 x i32]* %65, i64 0, i64 0, !dbg !91
  %67 = load i32, i32* %66, align 8, !dbg !91
  %68 = mul nsw i32 %67, 100, !dbg !92
  %69 = load i32, i32* %7, align 4, !dbg !93
  %70 = sext i32 %69 to i64, !dbg !94
  %71 = getelementptr inbounds [3 x [2 x i32]], [3 x [2 x i32]]* %5, i64 0, i64 %70, !dbg !94
  %72 = getelementptr inbounds [2 x i32], [2 x i32]* %71, i64 0, i64 1, !dbg !94
  %73 = load i32, i32* %72, align 4, !dbg !94
  %74 = add nsw i32 %68, %73, !dbg !95
  %75 = load i32, i32* %6, align 4, !dbg !96
  %76 = add nsw i32 %75, %74, !dbg !96
  store i32 %76, i32* %6, align 4, !dbg !96
  %77 = load i32, i32* %7, align 4, !dbg !97
  %78 = add nsw i32 %77, 1, !dbg !97
  store i32 %78, i32* %7, align 4, !dbg !97
  br label %79, !dbg !98

79:                                               ; preds = %62
  %80 = load i32, i32* %7, align 4, !dbg !99
  %81 = icmp slt i32 %80, 3, !dbg !100
  br i1 %81, label %62, label %82, !dbg !98, !llvm.loop !101

82:                                               ; preds = %79
  %83 = load i32, i32* %6, align 4, !dbg !103
  call void @putint(i32 noundef %83), !dbg !104
  call void @putch(i32 noundef 10), !dbg !105
  %84 = load i32, i32* %2, align 4, !dbg !106
  ret i32 %84, !dbg !107
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.declare(metadata, metadata, metadata) #1

declare void @putint(i32 noundef) #2

declare void @putch(i32 noundef) #2

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { argmemonly nofree nounwind willreturn writeonly }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!18, !19, !20, !21, !22, !23, !24}
!llvm.ident = !{!25}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "limit", scope: !2, file: !3, line: 2, type: !17, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "primes.c", directory: ".", checksumkind: CSK_MD5, checksum: "5a2d642370b8e33b635b0f0f403d4565")
!4 = !{!0, !5, !12}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "wheel", scope: !2, file: !3, line: 4, type: !7, isLocal: false, isDefinition: true)
!7 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 192, elements: !9)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !{!10, !11}
!10 = !DISubrange(count: 2)
!11 = !DISubrange(count: 3)
!12 = !DIGlobalVariableExpression(var: !13, expr: !DIExpression())
!13 = distinct !DIGlobalVariable(name: "is_composite", scope: !2, file: !3, line: 3, type: !14, isLocal: false, isDefinition: true)
!14 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 1920, elements: !15)
!15 = !{!16}
!16 = !DISubrange(count: 60)
!17 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !8)
!18 = !{i32 7, !"Dwarf Version", i32 5}
!19 = !{i32 2, !"Debug Info Version", i32 3}
!20 = !{i32 1, !"wchar_size", i32 4}
!21 = !{i32 7, !"PIC Level", i32 2}
!22 = !{i32 7, !"PIE Level", i32 2}
!23 = !{i32 7, !"uwtable", i32 1}
!24 = !{i32 7, !"frame-pointer", i32 2}
!25 = !{!"clang version 14.0.6"}
!26 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 5, type: !27, scopeLine: 5, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !29)
!27 = !DISubroutineType(types: !28)
!28 = !{!8}
!29 = !{}
!30 = !DILocalVariable(name: "count", scope: !26, file: !3, line: 6, type: !8)
!31 = !DILocation(line: 6, column: 9, scope: !26)
!32 = !DILocalVariable(name: "i", scope: !26, file: !3, line: 6, type: !8)
!33 = !DILocation(line: 6, column: 20, scope: !26)
!34 = !DILocation(line: 7, column: 5, scope: !26)
!35 = !DILocation(line: 7, column: 12, scope: !26)
!36 = !DILocation(line: 7, column: 14, scope: !26)
!37 = !DILocation(line: 8, column: 27, scope: !38)
!38 = distinct !DILexicalBlock(scope: !39, file: !3, line: 8, column: 13)
!39 = distinct !DILexicalBlock(scope: !26, file: !3, line: 7, column: 23)
!40 = !DILocation(line: 8, column: 14, scope: !38)
!41 = !DILocation(line: 8, column: 13, scope: !39)
!42 = !DILocalVariable(name: "j", scope: !43, file: !3, line: 9, type: !8)
!43 = distinct !DILexicalBlock(scope: !38, file: !3, line: 8, column: 31)
!44 = !DILocation(line: 9, column: 17, scope: !43)
!45 = !DILocation(line: 9, column: 21, scope: !43)
!46 = !DILocation(line: 9, column: 25, scope: !43)
!47 = !DILocation(line: 9, column: 23, scope: !43)
!48 = !DILocation(line: 10, column: 13, scope: !43)
!49 = !DILocation(line: 10, column: 20, scope: !43)
!50 = !DILocation(line: 10, column: 22, scope: !43)
!51 = !DILocation(line: 11, column: 30, scope: !52)
!52 = distinct !DILexicalBlock(scope: !43, file: !3, line: 10, column: 31)
!53 = !DILocation(line: 11, column: 17, scope: !52)
!54 = !DILocation(line: 11, column: 33, scope: !52)
!55 = !DILocation(line: 12, column: 21, scope: !52)
!56 = !DILocation(line: 12, column: 25, scope: !52)
!57 = !DILocation(line: 12, column: 23, scope: !52)
!58 = !DILocation(line: 12, column: 19, scope: !52)
!59 = distinct !{!59, !48, !60, !61}
!60 = !DILocation(line: 13, column: 13, scope: !43)
!61 = !{!"llvm.loop.mustprogress"}
!62 = !DILocation(line: 14, column: 20, scope: !43)
!63 = !DILocation(line: 14, column: 13, scope: !43)
!64 = !DILocation(line: 15, column: 13, scope: !43)
!65 = !DILocation(line: 16, column: 21, scope: !43)
!66 = !DILocation(line: 16, column: 27, scope: !43)
!67 = !DILocation(line: 16, column: 19, scope: !43)
!68 = !DILocation(line: 17, column: 9, scope: !43)
!69 = !DILocation(line: 18, column: 13, scope: !39)
!70 = !DILocation(line: 18, column: 15, scope: !39)
!71 = !DILocation(line: 18, column: 11, scope: !39)
!72 = distinct !{!72, !34, !73, !61}
!73 = !DILocation(line: 19, column: 5, scope: !26)
!74 = !DILocalVariable(name: "extra", scope: !26, file: !3, line: 20, type: !75)
!75 = !DICompositeType(tag: DW_TAG_array_type, baseType: !8, size: 192, elements: !76)
!76 = !{!11, !10}
!77 = !DILocation(line: 20, column: 9, scope: !26)
!78 = !DILocation(line: 20, column: 23, scope: !26)
!79 = !DILocation(line: 20, column: 24, scope: !26)
!80 = !DILocation(line: 20, column: 25, scope: !26)
!81 = !DILocation(line: 20, column: 33, scope: !26)
!82 = !DILocation(line: 20, column: 34, scope: !26)
!83 = !DILocation(line: 20, column: 47, scope: !26)
!84 = !DILocalVariable(name: "sum", scope: !26, file: !3, line: 21, type: !8)
!85 = !DILocation(line: 21, column: 9, scope: !26)
!86 = !DILocalVariable(name: "k", scope: !26, file: !3, line: 21, type: !8)
!87 = !DILocation(line: 21, column: 18, scope: !26)
!88 = !DILocation(line: 22, column: 5, scope: !26)
!89 = !DILocation(line: 23, column: 22, scope: !90)
!90 = distinct !DILexicalBlock(scope: !26, file: !3, line: 22, column: 8)
!91 = !DILocation(line: 23, column: 16, scope: !90)
!92 = !DILocation(line: 23, column: 28, scope: !90)
!93 = !DILocation(line: 23, column: 42, scope: !90)
!94 = !DILocation(line: 23, column: 36, scope: !90)
!95 = !DILocation(line: 23, column: 34, scope: !90)
!96 = !DILocation(line: 23, column: 13, scope: !90)
!97 = !DILocation(line: 24, column: 9, scope: !90)
!98 = !DILocation(line: 25, column: 5, scope: !90)
!99 = !DILocation(line: 25, column: 14, scope: !26)
!100 = !DILocation(line: 25, column: 16, scope: !26)
!101 = distinct !{!101, !88, !102, !61}
!102 = !DILocation(line: 25, column: 19, scope: !26)
!103 = !DILocation(line: 26, column: 12, scope: !26)
!104 = !DILocation(line: 26, column: 5, scope: !26)
!105 = !DILocation(line: 27, column: 5, scope: !26)
!106 = !DILocation(line: 28, column: 12, scope: !26)
!107 = !DILocation(line: 28, column: 5, scope: !26)
