; opaque from LLVM 19
; phis after mem2reg: 8
; What clang prints with -g.
; ModuleID = 'primes.c'
source_filename = "primes.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@limit = dso_local constant i32 60, align 4, !dbg !0
@wheel = dso_local global [2 x [3 x i32]] [[3 x i32] [i32 2, i32 3, i32 5], [3 x i32] [i32 7, i32 0, i32 0]], align 16, !dbg !5
@is_composite = dso_local global [60 x i32] zeroinitializer, align 16, !dbg !12

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !26 {
  %1 = alloca i32, align 4
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca [3 x [2 x i32]], align 16
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !30, !DIExpression(), !31)
  store i32 0, ptr %2, align 4, !dbg !31
    #dbg_declare(ptr %3, !32, !DIExpression(), !33)
  store i32 2, ptr %3, align 4, !dbg !33
  br label %8, !dbg !34

8:                                                ; preds = %35, %0
  %9 = load i32, ptr %3, align 4, !dbg !35
  %10 = icmp slt i32 %9, 60, !dbg !36
  br i1 %10, label %11, label %38, !dbg !34

11:                                               ; preds = %8
  %12 = load i32, ptr %3, align 4, !dbg !37
  %13 = sext i32 %12 to i64, !dbg !40
  %14 = getelementptr inbounds [60 x i32], ptr @is_composite, i64 0, i64 %13, !dbg !40
  %15 = load i32, ptr %14, align 4, !dbg !40
  %16 = icmp ne i32 %15, 0, !dbg !40
  br i1 %16, label %35, label %17, !dbg !41

17:                                               ; preds = %11
    #dbg_declare(ptr %4, !42, !DIExpression(), !44)
  %18 = load i32, ptr %3, align 4, !dbg !45
  %19 = load i32, ptr %3, align 4, !dbg !46
  %20 = mul nsw i32 %18, %19, !dbg !47
  store i32 %20, ptr %4, align 4, !dbg !44
  br label %21, !dbg !48

21:                                               ; preds = %24, %17
  %22 = load i32, ptr %4, align 4, !dbg !49
  %23 = icmp slt i32 %22, 60, !dbg !50
  br i1 %23, label %24, label %31, !dbg !48

24:                                               ; preds = %21
  %25 = load i32, ptr %4, align 4, !dbg !51
  %26 = sext i32 %25 to i64, !dbg !53
  %27 = getelementptr inbounds [60 x i32], ptr @is_composite, i64 0, i64 %26, !dbg !53
  store i32 1, ptr %27, align 4, !dbg !54
  %28 = load i32, ptr %4, align 4, !dbg !55
  %29 = load i32, ptr %3, align 4, !dbg !56
  %30 = add nsw i32 %28, %29, !dbg !57
  store i32 %30, ptr %4, align 4, !dbg !58
  br label %21, !dbg !48, !llvm.loop !59

31:                                               ; preds = %21
  %32 = load i32, ptr %3, align 4, !dbg !62
  call void @putint(i32 noundef %32), !dbg !63
  call void @putch(i32 noundef 32), !dbg !64
  %33 = load i32, ptr %2, align 4, !dbg !65
  %34 = add nsw i32 %33, 1, !dbg !66
  store i32 %34, ptr %2, align 4, !dbg !67
  br label %35, !dbg !68

35:                                               ; preds = %31, %11
  %36 = load i32, ptr %3, align 4, !dbg !69
  %37 = add nsw i32 %36, 1, !dbg !70
  store i32 %37, ptr %3, align 4, !dbg !71
  br label %8, !dbg !34, !llvm.loop !72

38:                                               ; preds = %8
    #dbg_declare(ptr %5, !74, !DIExpression(), !77)
  %39 = load i32, ptr %2, align 4, !dbg !78
  store i32 %39, ptr %5, align 4, !dbg !79
  %40 = getelementptr inbounds i32, ptr %5, i64 1, !dbg !79
  %41 = getelementptr inbounds i32, ptr %5, i64 2, !dbg !79
  br label %42, !dbg !79

42:                                               ; preds = %42, %38
  %43 = phi ptr [ %40, %38 ], [ %44, %42 ], !dbg !79
  store i32 0, ptr %43, align 4, !dbg !79
  %44 = getelementptr inbounds i32, ptr %43, i64 1, !dbg !79
  %45 = icmp eq ptr %44, %41, !dbg !79
  br i1 %45, label %46, label %42, !dbg !79

46:                                               ; preds = %42
  %47 = getelementptr inbounds [2 x i32], ptr %5, i64 1, !dbg !80
  %48 = load i32, ptr getelementptr inbounds ([3 x i32], ptr @wheel, i64 0, i64 1), align 4, !dbg !81
  store i32 %48, ptr %47, align 4, !dbg !82
  %49 = getelementptr inbounds i32, ptr %47, i64 1, !dbg !82
  %50 = load i32, ptr getelementptr inbounds ([2 x [3 x i32]], ptr @wheel, i64 0, i64 1), align 4, !dbg !83
  store i32 %50, ptr %49, align 4, !dbg !82
  %51 = getelementptr inbounds [2 x i32], ptr %5, i64 2, !dbg !80
  %52 = getelementptr inbounds [2 x i32], ptr %5, i64 3, !dbg !80
  br label %53, !dbg !80

53:                                               ; preds = %53, %46
  %54 = phi ptr [ %51, %46 ], [ %55, %53 ], !dbg !80
  call void @llvm.memset.p0.i64(ptr align 8 %54, i8 0, i64 8, i1 false), !dbg !80
  %55 = getelementptr inbounds [2 x i32], ptr %54, i64 1, !dbg !80
  %56 = icmp eq ptr %55, %52, !dbg !80
  br i1 %56, label %57, label %53, !dbg !80

57:                                               ; preds = %53
    #dbg_declare(ptr %6, !84, !DIExpression(), !85)
  store i32 0, ptr %6, align 4, !dbg !85
    #dbg_declare(ptr %7, !86, !DIExpression(), !87)
  store i32 0, ptr %7, align 4, !dbg !87
  br label %58, !dbg !88

58:                                               ; preds = %75, %57
  %59 = load i32, ptr %7, align 4, !dbg !89
  %60 = sext i32 %59 to i64, !dbg !91
  %61 = getelementptr inbounds [3 x [2 x i32]], ptr %5, i64 0, i64 %60, !dbg !91
  %62 = getelementptr inbounds [2 x i32], ptr %61, i64 0, i64 0, !dbg !91
  %63 = load i32, ptr %62, align 8, !dbg !91
  %64 = mul nsw i32 %63, 100, !dbg !92
  %65 = load i32, ptr %7, align 4, !dbg !93
  %66 = sext i32 %65 to i64, !dbg !94
  %67 = getelementptr inbounds [3 x [2 x i32]], ptr %5, i64 0, i64 %66, !dbg !94
  %68 = getelementptr inbounds [2 x i32], ptr %67, i64 0, i64 1, !dbg !94
  %69 = load i32, ptr %68, align 4, !dbg !94
  %70 = add nsw i32 %64, %69, !dbg !95
  %71 = load i32, ptr %6, align 4, !dbg !96
  %72 = add nsw i32 %71, %70, !dbg !96
  store i32 %72, ptr %6, align 4, !dbg !96
  %73 = load i32, ptr %7, align 4, !dbg !97
  %74 = add nsw i32 %73, 1, !dbg !97
  store i32 %74, ptr %7, align 4, !dbg !97
  br label %75, !dbg !98

75:                                               ; preds = %58
  %76 = load i32, ptr %7, align 4, !dbg !99
  %77 = icmp slt i32 %76, 3, !dbg !100
  br i1 %77, label %58, label %78, !dbg !98, !llvm.loop !101

78:                                               ; preds = %75
  %79 = load i32, ptr %6, align 4, !dbg !103
  call void @putint(i32 noundef %79), !dbg !104
  call void @putch(i32 noundef 10), !dbg !105
  %80 = load i32, ptr %2, align 4, !dbg !106
  ret i32 %80, !dbg !107
}

declare void @putint(i32 noundef) #1

declare void @putch(i32 noundef) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!18, !19, !20, !21, !22, !23, !24}
!llvm.ident = !{!25}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "limit", scope: !2, file: !3, line: 2, type: !17, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "clang version 19.1.7", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !4, splitDebugInlining: false, nameTableKind: None)
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
!21 = !{i32 8, !"PIC Level", i32 2}
!22 = !{i32 7, !"PIE Level", i32 2}
!23 = !{i32 7, !"uwtable", i32 2}
!24 = !{i32 7, !"frame-pointer", i32 2}
!25 = !{!"clang version 19.1.7"}
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
!78 = !DILocation(line: 20, column: 25, scope: !26)
!79 = !DILocation(line: 20, column: 24, scope: !26)
!80 = !DILocation(line: 20, column: 23, scope: !26)
!81 = !DILocation(line: 20, column: 34, scope: !26)
!82 = !DILocation(line: 20, column: 33, scope: !26)
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
