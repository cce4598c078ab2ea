target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.pair = type { i32, [8 x i8], double }

@main.values = internal global [2000 x i32] zeroinitializer, align 16
@.str = private unnamed_addr constant [8 x i8] c"%d: %u\0A\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"found %d\0A\00", align 1
@__const.main.pairs = private unnamed_addr constant [6 x %struct.pair] [%struct.pair { i32 3, [8 x i8] c"c\00\00\00\00\00\00\00", double 5.000000e-01 }, %struct.pair { i32 1, [8 x i8] c"z\00\00\00\00\00\00\00", double 1.500000e+00 }, %struct.pair { i32 2, [8 x i8] c"b\00\00\00\00\00\00\00", double 2.500000e+00 }, %struct.pair { i32 1, [8 x i8] c"a\00\00\00\00\00\00\00", double 3.500000e+00 }, %struct.pair { i32 3, [8 x i8] c"a\00\00\00\00\00\00\00", double 4.500000e+00 }, %struct.pair { i32 2, [8 x i8] c"x\00\00\00\00\00\00\00", double 5.500000e+00 }], align 16
@.str.2 = private unnamed_addr constant [12 x i8] c"%d %s %.1f\0A\00", align 1
@.str.3 = private unnamed_addr constant [6 x i8] c"%s%d \00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"pear\00", align 1
@.str.6 = private unnamed_addr constant [6 x i8] c"apple\00", align 1
@.str.7 = private unnamed_addr constant [4 x i8] c"fig\00", align 1
@.str.8 = private unnamed_addr constant [7 x i8] c"banana\00", align 1
@.str.9 = private unnamed_addr constant [10 x i8] c"apple pie\00", align 1
@.str.10 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.11 = private unnamed_addr constant [5 x i8] c"[%s]\00", align 1
@__const.main.letters = private unnamed_addr constant [8 x i8] c"sorting\00", align 1
@__const.main.rows = private unnamed_addr constant [4 x [3 x i32]] [[3 x i32] [i32 9, i32 1, i32 5], [3 x i32] [i32 2, i32 8, i32 1], [3 x i32] [i32 1, i32 5, i32 9], [3 x i32] [i32 3, i32 3, i32 3]], align 16
@.str.12 = private unnamed_addr constant [8 x i8] c"%d%d%d \00", align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"\0A%d\0A\00", align 1
@calls = internal global i32 0, align 4

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %seed = alloca i32, align 4
  %n = alloca i32, align 4
  %i = alloca i32, align 4
  %sum = alloca i32, align 4
  %i5 = alloca i32, align 4
  %found = alloca i32, align 4
  %key = alloca i32, align 4
  %at = alloca i32*, align 8
  %pairs = alloca [6 x %struct.pair], align 16
  %i46 = alloca i32, align 4
  %i64 = alloca i32, align 4
  %texts = alloca [6 x i8*], align 16
  %i82 = alloca i32, align 4
  %letters = alloca [8 x i8], align 1
  %rows = alloca [4 x [3 x i32]], align 16
  %i96 = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  store i32 12345, i32* %seed, align 4
  store i32 0, i32* %n, align 4
  br label %for.cond

for.cond:                                         ; preds = %cond.end, %entry
  %0 = load i32, i32* %n, align 4
  %cmp = icmp sle i32 %0, 2000
  br i1 %cmp, label %for.body, label %for.end45

for.body:                                         ; preds = %for.cond
  store i32 0, i32* %i, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %1 = load i32, i32* %i, align 4
  %2 = load i32, i32* %n, align 4
  %cmp2 = icmp slt i32 %1, %2
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %3 = load i32, i32* %seed, align 4
  %mul = mul i32 %3, 1103515245
  %add = add i32 %mul, 12345
  store i32 %add, i32* %seed, align 4
  %shr = lshr i32 %add, 16
  %rem = srem i32 %shr, 500
  %4 = load i32, i32* %i, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds [2000 x i32], [2000 x i32]* @main.values, i64 0, i64 %idxprom
  store i32 %rem, i32* %arrayidx, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body3
  %5 = load i32, i32* %i, align 4
  %inc = add nsw i32 %5, 1
  store i32 %inc, i32* %i, align 4
  br label %for.cond1, !llvm.loop !6

for.end:                                          ; preds = %for.cond1
  %6 = load i32, i32* %n, align 4
  %conv = sext i32 %6 to i64
  %7 = load i32, i32* %n, align 4
  %rem4 = srem i32 %7, 2
  %tobool = icmp ne i32 %rem4, 0
  %8 = zext i1 %tobool to i64
  %cond = select i1 %tobool, i32 (i8*, i8*)* @by_int, i32 (i8*, i8*)* @downwards
  call void @qsort(i8* noundef bitcast ([2000 x i32]* @main.values to i8*), i64 noundef %conv, i64 noundef 4, i32 (i8*, i8*)* noundef %cond) #6
  store i32 0, i32* %sum, align 4
  store i32 0, i32* %i5, align 4
  br label %for.cond6

for.cond6:                                        ; preds = %for.inc14, %for.end
  %9 = load i32, i32* %i5, align 4
  %10 = load i32, i32* %n, align 4
  %cmp7 = icmp slt i32 %9, %10
  br i1 %cmp7, label %for.body9, label %for.end16

for.body9:                                        ; preds = %for.cond6
  %11 = load i32, i32* %sum, align 4
  %mul10 = mul i32 %11, 31
  %12 = load i32, i32* %i5, align 4
  %idxprom11 = sext i32 %12 to i64
  %arrayidx12 = getelementptr inbounds [2000 x i32], [2000 x i32]* @main.values, i64 0, i64 %idxprom11
  %13 = load i32, i32* %arrayidx12, align 4
  %add13 = add i32 %mul10, %13
  store i32 %add13, i32* %sum, align 4
  br label %for.inc14

for.inc14:                                        ; preds = %for.body9
  %14 = load i32, i32* %i5, align 4
  %inc15 = add nsw i32 %14, 1
  store i32 %inc15, i32* %i5, align 4
  br label %for.cond6, !llvm.loop !8

for.end16:                                        ; preds = %for.cond6
  %15 = load i32, i32* %n, align 4
  %16 = load i32, i32* %sum, align 4
  %call = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str, i64 0, i64 0), i32 noundef %15, i32 noundef %16) #6
  %17 = load i32, i32* %n, align 4
  %rem17 = srem i32 %17, 2
  %cmp18 = icmp eq i32 %rem17, 0
  br i1 %cmp18, label %if.then, label %if.end

if.then:                                          ; preds = %for.end16
  %18 = load i32, i32* %n, align 4
  %conv20 = sext i32 %18 to i64
  call void @qsort(i8* noundef bitcast ([2000 x i32]* @main.values to i8*), i64 noundef %conv20, i64 noundef 4, i32 (i8*, i8*)* noundef @by_int) #6
  br label %if.end

if.end:                                           ; preds = %if.then, %for.end16
  store i32 0, i32* %found, align 4
  store i32 -1, i32* %key, align 4
  br label %for.cond21

for.cond21:                                       ; preds = %for.inc35, %if.end
  %19 = load i32, i32* %key, align 4
  %cmp22 = icmp sle i32 %19, 500
  br i1 %cmp22, label %for.body24, label %for.end37

for.body24:                                       ; preds = %for.cond21
  %20 = bitcast i32* %key to i8*
  %21 = load i32, i32* %n, align 4
  %conv25 = sext i32 %21 to i64
  %call26 = call i8* @bsearch(i8* noundef %20, i8* noundef bitcast ([2000 x i32]* @main.values to i8*), i64 noundef %conv25, i64 noundef 4, i32 (i8*, i8*)* noundef @by_int) #6
  %22 = bitcast i8* %call26 to i32*
  store i32* %22, i32** %at, align 8
  %23 = load i32*, i32** %at, align 8
  %cmp27 = icmp ne i32* %23, null
  %conv28 = zext i1 %cmp27 to i32
  %24 = load i32, i32* %found, align 4
  %add29 = add nsw i32 %24, %conv28
  store i32 %add29, i32* %found, align 4
  %25 = load i32*, i32** %at, align 8
  %tobool30 = icmp ne i32* %25, null
  br i1 %tobool30, label %land.lhs.true, label %if.end34

land.lhs.true:                                    ; preds = %for.body24
  %26 = load i32*, i32** %at, align 8
  %27 = load i32, i32* %26, align 4
  %28 = load i32, i32* %key, align 4
  %cmp31 = icmp ne i32 %27, %28
  br i1 %cmp31, label %if.then33, label %if.end34

if.then33:                                        ; preds = %land.lhs.true
  store i32 1, i32* %retval, align 4
  br label %return

if.end34:                                         ; preds = %land.lhs.true, %for.body24
  br label %for.inc35

for.inc35:                                        ; preds = %if.end34
  %29 = load i32, i32* %key, align 4
  %inc36 = add nsw i32 %29, 1
  store i32 %inc36, i32* %key, align 4
  br label %for.cond21, !llvm.loop !9

for.end37:                                        ; preds = %for.cond21
  %30 = load i32, i32* %found, align 4
  %call38 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef %30) #6
  br label %for.inc39

for.inc39:                                        ; preds = %for.end37
  %31 = load i32, i32* %n, align 4
  %cmp40 = icmp slt i32 %31, 8
  br i1 %cmp40, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.inc39
  %32 = load i32, i32* %n, align 4
  %add42 = add nsw i32 %32, 1
  br label %cond.end

cond.false:                                       ; preds = %for.inc39
  %33 = load i32, i32* %n, align 4
  %mul43 = mul nsw i32 %33, 5
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond44 = phi i32 [ %add42, %cond.true ], [ %mul43, %cond.false ]
  store i32 %cond44, i32* %n, align 4
  br label %for.cond, !llvm.loop !10

for.end45:                                        ; preds = %for.cond
  %34 = bitcast [6 x %struct.pair]* %pairs to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %34, i8* align 16 bitcast ([6 x %struct.pair]* @__const.main.pairs to i8*), i64 144, i1 false)
  %arraydecay = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 0
  %35 = bitcast %struct.pair* %arraydecay to i8*
  call void @qsort(i8* noundef %35, i64 noundef 6, i64 noundef 24, i32 (i8*, i8*)* noundef @by_key) #6
  store i32 0, i32* %i46, align 4
  br label %for.cond47

for.cond47:                                       ; preds = %for.inc60, %for.end45
  %36 = load i32, i32* %i46, align 4
  %cmp48 = icmp slt i32 %36, 6
  br i1 %cmp48, label %for.body50, label %for.end62

for.body50:                                       ; preds = %for.cond47
  %37 = load i32, i32* %i46, align 4
  %idxprom51 = sext i32 %37 to i64
  %arrayidx52 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %idxprom51
  %key53 = getelementptr inbounds %struct.pair, %struct.pair* %arrayidx52, i32 0, i32 0
  %38 = load i32, i32* %key53, align 8
  %39 = load i32, i32* %i46, align 4
  %idxprom54 = sext i32 %39 to i64
  %arrayidx55 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %idxprom54
  %name = getelementptr inbounds %struct.pair, %struct.pair* %arrayidx55, i32 0, i32 1
  %arraydecay56 = getelementptr inbounds [8 x i8], [8 x i8]* %name, i64 0, i64 0
  %40 = load i32, i32* %i46, align 4
  %idxprom57 = sext i32 %40 to i64
  %arrayidx58 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %idxprom57
  %weight = getelementptr inbounds %struct.pair, %struct.pair* %arrayidx58, i32 0, i32 2
  %41 = load double, double* %weight, align 8
  %call59 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str.2, i64 0, i64 0), i32 noundef %38, i8* noundef %arraydecay56, double noundef %41) #6
  br label %for.inc60

for.inc60:                                        ; preds = %for.body50
  %42 = load i32, i32* %i46, align 4
  %inc61 = add nsw i32 %42, 1
  store i32 %inc61, i32* %i46, align 4
  br label %for.cond47, !llvm.loop !11

for.end62:                                        ; preds = %for.cond47
  %arraydecay63 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 0
  %43 = bitcast %struct.pair* %arraydecay63 to i8*
  call void @qsort(i8* noundef %43, i64 noundef 6, i64 noundef 24, i32 (i8*, i8*)* noundef @by_name) #6
  store i32 0, i32* %i64, align 4
  br label %for.cond65

for.cond65:                                       ; preds = %for.inc77, %for.end62
  %44 = load i32, i32* %i64, align 4
  %cmp66 = icmp slt i32 %44, 6
  br i1 %cmp66, label %for.body68, label %for.end79

for.body68:                                       ; preds = %for.cond65
  %45 = load i32, i32* %i64, align 4
  %idxprom69 = sext i32 %45 to i64
  %arrayidx70 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %idxprom69
  %name71 = getelementptr inbounds %struct.pair, %struct.pair* %arrayidx70, i32 0, i32 1
  %arraydecay72 = getelementptr inbounds [8 x i8], [8 x i8]* %name71, i64 0, i64 0
  %46 = load i32, i32* %i64, align 4
  %idxprom73 = sext i32 %46 to i64
  %arrayidx74 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %idxprom73
  %key75 = getelementptr inbounds %struct.pair, %struct.pair* %arrayidx74, i32 0, i32 0
  %47 = load i32, i32* %key75, align 8
  %call76 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([6 x i8], [6 x i8]* @.str.3, i64 0, i64 0), i8* noundef %arraydecay72, i32 noundef %47) #6
  br label %for.inc77

for.inc77:                                        ; preds = %for.body68
  %48 = load i32, i32* %i64, align 4
  %inc78 = add nsw i32 %48, 1
  store i32 %inc78, i32* %i64, align 4
  br label %for.cond65, !llvm.loop !12

for.end79:                                        ; preds = %for.cond65
  %call80 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.4, i64 0, i64 0)) #6
  %49 = bitcast [6 x i8*]* %texts to i8*
  call void @llvm.memset.p0i8.i64(i8* align 16 %49, i8 0, i64 48, i1 false)
  %50 = bitcast i8* %49 to [6 x i8*]*
  %51 = getelementptr inbounds [6 x i8*], [6 x i8*]* %50, i32 0, i32 0
  store i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.5, i32 0, i32 0), i8** %51, align 16
  %52 = getelementptr inbounds [6 x i8*], [6 x i8*]* %50, i32 0, i32 1
  store i8* getelementptr inbounds ([6 x i8], [6 x i8]* @.str.6, i32 0, i32 0), i8** %52, align 8
  %53 = getelementptr inbounds [6 x i8*], [6 x i8*]* %50, i32 0, i32 2
  store i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.7, i32 0, i32 0), i8** %53, align 16
  %54 = getelementptr inbounds [6 x i8*], [6 x i8*]* %50, i32 0, i32 3
  store i8* getelementptr inbounds ([7 x i8], [7 x i8]* @.str.8, i32 0, i32 0), i8** %54, align 8
  %55 = getelementptr inbounds [6 x i8*], [6 x i8*]* %50, i32 0, i32 4
  store i8* getelementptr inbounds ([10 x i8], [10 x i8]* @.str.9, i32 0, i32 0), i8** %55, align 16
  %56 = getelementptr inbounds [6 x i8*], [6 x i8*]* %50, i32 0, i32 5
  store i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str.10, i32 0, i32 0), i8** %56, align 8
  %arraydecay81 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 0
  %57 = bitcast i8** %arraydecay81 to i8*
  call void @qsort(i8* noundef %57, i64 noundef 6, i64 noundef 8, i32 (i8*, i8*)* noundef @by_text) #6
  store i32 0, i32* %i82, align 4
  br label %for.cond83

for.cond83:                                       ; preds = %for.inc90, %for.end79
  %58 = load i32, i32* %i82, align 4
  %cmp84 = icmp slt i32 %58, 6
  br i1 %cmp84, label %for.body86, label %for.end92

for.body86:                                       ; preds = %for.cond83
  %59 = load i32, i32* %i82, align 4
  %idxprom87 = sext i32 %59 to i64
  %arrayidx88 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 %idxprom87
  %60 = load i8*, i8** %arrayidx88, align 8
  %call89 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.11, i64 0, i64 0), i8* noundef %60) #6
  br label %for.inc90

for.inc90:                                        ; preds = %for.body86
  %61 = load i32, i32* %i82, align 4
  %inc91 = add nsw i32 %61, 1
  store i32 %inc91, i32* %i82, align 4
  br label %for.cond83, !llvm.loop !13

for.end92:                                        ; preds = %for.cond83
  %call93 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.4, i64 0, i64 0)) #6
  %62 = bitcast [8 x i8]* %letters to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %62, i8* align 1 getelementptr inbounds ([8 x i8], [8 x i8]* @__const.main.letters, i32 0, i32 0), i64 8, i1 false)
  %arraydecay94 = getelementptr inbounds [8 x i8], [8 x i8]* %letters, i64 0, i64 0
  call void @qsort(i8* noundef %arraydecay94, i64 noundef 7, i64 noundef 1, i32 (i8*, i8*)* noundef @strcmp) #6
  %63 = bitcast [4 x [3 x i32]]* %rows to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %63, i8* align 16 bitcast ([4 x [3 x i32]]* @__const.main.rows to i8*), i64 48, i1 false)
  %arraydecay95 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 0
  %64 = bitcast [3 x i32]* %arraydecay95 to i8*
  call void @qsort(i8* noundef %64, i64 noundef 4, i64 noundef 12, i32 (i8*, i8*)* noundef @by_row) #6
  store i32 0, i32* %i96, align 4
  br label %for.cond97

for.cond97:                                       ; preds = %for.inc111, %for.end92
  %65 = load i32, i32* %i96, align 4
  %cmp98 = icmp slt i32 %65, 4
  br i1 %cmp98, label %for.body100, label %for.end113

for.body100:                                      ; preds = %for.cond97
  %66 = load i32, i32* %i96, align 4
  %idxprom101 = sext i32 %66 to i64
  %arrayidx102 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 %idxprom101
  %arrayidx103 = getelementptr inbounds [3 x i32], [3 x i32]* %arrayidx102, i64 0, i64 0
  %67 = load i32, i32* %arrayidx103, align 4
  %68 = load i32, i32* %i96, align 4
  %idxprom104 = sext i32 %68 to i64
  %arrayidx105 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 %idxprom104
  %arrayidx106 = getelementptr inbounds [3 x i32], [3 x i32]* %arrayidx105, i64 0, i64 1
  %69 = load i32, i32* %arrayidx106, align 4
  %70 = load i32, i32* %i96, align 4
  %idxprom107 = sext i32 %70 to i64
  %arrayidx108 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 %idxprom107
  %arrayidx109 = getelementptr inbounds [3 x i32], [3 x i32]* %arrayidx108, i64 0, i64 2
  %71 = load i32, i32* %arrayidx109, align 4
  %call110 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.12, i64 0, i64 0), i32 noundef %67, i32 noundef %69, i32 noundef %71) #6
  br label %for.inc111

for.inc111:                                       ; preds = %for.body100
  %72 = load i32, i32* %i96, align 4
  %inc112 = add nsw i32 %72, 1
  store i32 %inc112, i32* %i96, align 4
  br label %for.cond97, !llvm.loop !14

for.end113:                                       ; preds = %for.cond97
  %73 = load i32, i32* @calls, align 4
  %cmp114 = icmp sgt i32 %73, 1000
  %conv115 = zext i1 %cmp114 to i32
  %call116 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.13, i64 0, i64 0), i32 noundef %conv115) #6
  store i32 0, i32* %retval, align 4
  br label %return

return:                                           ; preds = %for.end113, %if.then33
  %74 = load i32, i32* %retval, align 4
  ret i32 %74
}

declare void @qsort(i8* noundef, i64 noundef, i64 noundef, i32 (i8*, i8*)* noundef) #1

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @by_int(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %a.addr = alloca i8*, align 8
  %b.addr = alloca i8*, align 8
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store i8* %a, i8** %a.addr, align 8
  store i8* %b, i8** %b.addr, align 8
  %0 = load i32, i32* @calls, align 4
  %inc = add nsw i32 %0, 1
  store i32 %inc, i32* @calls, align 4
  %1 = load i8*, i8** %a.addr, align 8
  %2 = bitcast i8* %1 to i32*
  %3 = load i32, i32* %2, align 4
  store i32 %3, i32* %x, align 4
  %4 = load i8*, i8** %b.addr, align 8
  %5 = bitcast i8* %4 to i32*
  %6 = load i32, i32* %5, align 4
  store i32 %6, i32* %y, align 4
  %7 = load i32, i32* %x, align 4
  %8 = load i32, i32* %y, align 4
  %cmp = icmp sgt i32 %7, %8
  %conv = zext i1 %cmp to i32
  %9 = load i32, i32* %x, align 4
  %10 = load i32, i32* %y, align 4
  %cmp1 = icmp slt i32 %9, %10
  %conv2 = zext i1 %cmp1 to i32
  %sub = sub nsw i32 %conv, %conv2
  ret i32 %sub
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @downwards(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %a.addr = alloca i8*, align 8
  %b.addr = alloca i8*, align 8
  store i8* %a, i8** %a.addr, align 8
  store i8* %b, i8** %b.addr, align 8
  %0 = load i8*, i8** %b.addr, align 8
  %1 = load i8*, i8** %a.addr, align 8
  %call = call i32 @by_int(i8* noundef %0, i8* noundef %1) #6
  ret i32 %call
}

declare i32 @printf(i8* noundef, ...) #1

declare i8* @bsearch(i8* noundef, i8* noundef, i64 noundef, i64 noundef, i32 (i8*, i8*)* noundef) #1

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @by_key(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %a.addr = alloca i8*, align 8
  %b.addr = alloca i8*, align 8
  store i8* %a, i8** %a.addr, align 8
  store i8* %b, i8** %b.addr, align 8
  %0 = load i8*, i8** %a.addr, align 8
  %1 = bitcast i8* %0 to %struct.pair*
  %key = getelementptr inbounds %struct.pair, %struct.pair* %1, i32 0, i32 0
  %2 = load i32, i32* %key, align 8
  %3 = load i8*, i8** %b.addr, align 8
  %4 = bitcast i8* %3 to %struct.pair*
  %key1 = getelementptr inbounds %struct.pair, %struct.pair* %4, i32 0, i32 0
  %5 = load i32, i32* %key1, align 8
  %sub = sub nsw i32 %2, %5
  ret i32 %sub
}

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @by_name(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %a.addr = alloca i8*, align 8
  %b.addr = alloca i8*, align 8
  store i8* %a, i8** %a.addr, align 8
  store i8* %b, i8** %b.addr, align 8
  %0 = load i8*, i8** %a.addr, align 8
  %1 = bitcast i8* %0 to %struct.pair*
  %name = getelementptr inbounds %struct.pair, %struct.pair* %1, i32 0, i32 1
  %arraydecay = getelementptr inbounds [8 x i8], [8 x i8]* %name, i64 0, i64 0
  %2 = load i8*, i8** %b.addr, align 8
  %3 = bitcast i8* %2 to %struct.pair*
  %name1 = getelementptr inbounds %struct.pair, %struct.pair* %3, i32 0, i32 1
  %arraydecay2 = getelementptr inbounds [8 x i8], [8 x i8]* %name1, i64 0, i64 0
  %call = call i32 @strcmp(i8* noundef %arraydecay, i8* noundef %arraydecay2) #7
  ret i32 %call
}

; Function Attrs: argmemonly nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #3

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @by_text(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %a.addr = alloca i8*, align 8
  %b.addr = alloca i8*, align 8
  store i8* %a, i8** %a.addr, align 8
  store i8* %b, i8** %b.addr, align 8
  %0 = load i8*, i8** %a.addr, align 8
  %1 = bitcast i8* %0 to i8**
  %2 = load i8*, i8** %1, align 8
  %3 = load i8*, i8** %b.addr, align 8
  %4 = bitcast i8* %3 to i8**
  %5 = load i8*, i8** %4, align 8
  %call = call i32 @strcmp(i8* noundef %2, i8* noundef %5) #7
  ret i32 %call
}

; Function Attrs: nounwind readonly willreturn
declare i32 @strcmp(i8* noundef, i8* noundef) #4

; Function Attrs: noinline nounwind optnone uwtable
define internal i32 @by_row(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %retval = alloca i32, align 4
  %a.addr = alloca i8*, align 8
  %b.addr = alloca i8*, align 8
  %x = alloca [3 x i32], align 4
  %y = alloca [3 x i32], align 4
  %i = alloca i32, align 4
  store i8* %a, i8** %a.addr, align 8
  store i8* %b, i8** %b.addr, align 8
  %arraydecay = getelementptr inbounds [3 x i32], [3 x i32]* %x, i64 0, i64 0
  %0 = bitcast i32* %arraydecay to i8*
  %1 = load i8*, i8** %a.addr, align 8
  %call = call i8* @memcpy(i8* noundef %0, i8* noundef %1, i64 noundef 12) #8
  %arraydecay1 = getelementptr inbounds [3 x i32], [3 x i32]* %y, i64 0, i64 0
  %2 = bitcast i32* %arraydecay1 to i8*
  %3 = load i8*, i8** %b.addr, align 8
  %call2 = call i8* @memcpy(i8* noundef %2, i8* noundef %3, i64 noundef 12) #8
  %arraydecay3 = getelementptr inbounds [3 x i32], [3 x i32]* %x, i64 0, i64 0
  %4 = bitcast i32* %arraydecay3 to i8*
  call void @qsort(i8* noundef %4, i64 noundef 3, i64 noundef 4, i32 (i8*, i8*)* noundef @by_int) #6
  %arraydecay4 = getelementptr inbounds [3 x i32], [3 x i32]* %y, i64 0, i64 0
  %5 = bitcast i32* %arraydecay4 to i8*
  call void @qsort(i8* noundef %5, i64 noundef 3, i64 noundef 4, i32 (i8*, i8*)* noundef @by_int) #6
  store i32 0, i32* %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %6 = load i32, i32* %i, align 4
  %cmp = icmp slt i32 %6, 3
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32, i32* %i, align 4
  %idxprom = sext i32 %7 to i64
  %arrayidx = getelementptr inbounds [3 x i32], [3 x i32]* %x, i64 0, i64 %idxprom
  %8 = load i32, i32* %arrayidx, align 4
  %9 = load i32, i32* %i, align 4
  %idxprom5 = sext i32 %9 to i64
  %arrayidx6 = getelementptr inbounds [3 x i32], [3 x i32]* %y, i64 0, i64 %idxprom5
  %10 = load i32, i32* %arrayidx6, align 4
  %cmp7 = icmp ne i32 %8, %10
  br i1 %cmp7, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %11 = load i32, i32* %i, align 4
  %idxprom8 = sext i32 %11 to i64
  %arrayidx9 = getelementptr inbounds [3 x i32], [3 x i32]* %x, i64 0, i64 %idxprom8
  %12 = load i32, i32* %arrayidx9, align 4
  %13 = load i32, i32* %i, align 4
  %idxprom10 = sext i32 %13 to i64
  %arrayidx11 = getelementptr inbounds [3 x i32], [3 x i32]* %y, i64 0, i64 %idxprom10
  %14 = load i32, i32* %arrayidx11, align 4
  %sub = sub nsw i32 %12, %14
  store i32 %sub, i32* %retval, align 4
  br label %return

if.end:                                           ; preds = %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %15 = load i32, i32* %i, align 4
  %inc = add nsw i32 %15, 1
  store i32 %inc, i32* %i, align 4
  br label %for.cond, !llvm.loop !15

for.end:                                          ; preds = %for.cond
  store i32 0, i32* %retval, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then
  %16 = load i32, i32* %retval, align 4
  ret i32 %16
}

; Function Attrs: nounwind
declare i8* @memcpy(i8* noundef, i8* noundef, i64 noundef) #5

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { argmemonly nofree nounwind willreturn }
attributes #3 = { argmemonly nofree nounwind willreturn writeonly }
attributes #4 = { nounwind readonly willreturn "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin "no-builtins" }
attributes #7 = { nobuiltin nounwind readonly willreturn "no-builtins" }
attributes #8 = { nobuiltin nounwind "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
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
