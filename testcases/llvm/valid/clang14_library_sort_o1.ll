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
@__const.main.rows = private unnamed_addr constant [4 x [3 x i32]] [[3 x i32] [i32 9, i32 1, i32 5], [3 x i32] [i32 2, i32 8, i32 1], [3 x i32] [i32 1, i32 5, i32 9], [3 x i32] [i32 3, i32 3, i32 3]], align 16
@.str.12 = private unnamed_addr constant [8 x i8] c"%d%d%d \00", align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"\0A%d\0A\00", align 1
@calls = internal unnamed_addr global i32 0, align 4

; Function Attrs: nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #0 {
entry:
  %pairs = alloca [6 x %struct.pair], align 16
  %texts = alloca [6 x i8*], align 16
  %letters = alloca i64, align 8
  %rows = alloca [4 x [3 x i32]], align 16
  br label %for.cond1.preheader

for.cond1.preheader:                              ; preds = %entry, %for.inc48
  %retval.0216 = phi i32 [ 0, %entry ], [ %retval.2, %for.inc48 ]
  %n.0215 = phi i32 [ 0, %entry ], [ %cond53, %for.inc48 ]
  %seed.0214 = phi i32 [ 12345, %entry ], [ %seed.1.lcssa, %for.inc48 ]
  %cmp2197 = icmp sgt i32 %n.0215, 0
  br i1 %cmp2197, label %for.body4.preheader, label %for.cond.cleanup3

for.body4.preheader:                              ; preds = %for.cond1.preheader
  %wide.trip.count = zext i32 %n.0215 to i64
  br label %for.body4

for.cond.cleanup3:                                ; preds = %for.body4, %for.cond1.preheader
  %seed.1.lcssa = phi i32 [ %seed.0214, %for.cond1.preheader ], [ %add, %for.body4 ]
  %conv = sext i32 %n.0215 to i64
  %0 = and i32 %n.0215, 1
  %tobool.not = icmp eq i32 %0, 0
  %cond = select i1 %tobool.not, i32 (i8*, i8*)* @downwards, i32 (i8*, i8*)* @by_int
  call void @qsort(i8* noundef bitcast ([2000 x i32]* @main.values to i8*), i64 noundef %conv, i64 noundef 4, i32 (i8*, i8*)* noundef nonnull %cond) #10
  %cmp8200 = icmp sgt i32 %n.0215, 0
  br i1 %cmp8200, label %for.body11.preheader, label %for.cond.cleanup10

for.body11.preheader:                             ; preds = %for.cond.cleanup3
  %wide.trip.count227 = zext i32 %n.0215 to i64
  br label %for.body11

for.body4:                                        ; preds = %for.body4.preheader, %for.body4
  %indvars.iv = phi i64 [ 0, %for.body4.preheader ], [ %indvars.iv.next, %for.body4 ]
  %seed.1198 = phi i32 [ %seed.0214, %for.body4.preheader ], [ %add, %for.body4 ]
  %mul = mul i32 %seed.1198, 1103515245
  %add = add i32 %mul, 12345
  %shr = lshr i32 %add, 16
  %rem = urem i32 %shr, 500
  %arrayidx = getelementptr inbounds [2000 x i32], [2000 x i32]* @main.values, i64 0, i64 %indvars.iv
  store i32 %rem, i32* %arrayidx, align 4, !tbaa !5
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, %wide.trip.count
  br i1 %exitcond.not, label %for.cond.cleanup3, label %for.body4, !llvm.loop !9

for.cond.cleanup10:                               ; preds = %for.body11, %for.cond.cleanup3
  %sum.0.lcssa = phi i32 [ 0, %for.cond.cleanup3 ], [ %add15, %for.body11 ]
  %call = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str, i64 0, i64 0), i32 noundef %n.0215, i32 noundef %sum.0.lcssa) #10
  br i1 %tobool.not, label %if.then, label %if.end

for.body11:                                       ; preds = %for.body11.preheader, %for.body11
  %indvars.iv224 = phi i64 [ 0, %for.body11.preheader ], [ %indvars.iv.next225, %for.body11 ]
  %sum.0201 = phi i32 [ 0, %for.body11.preheader ], [ %add15, %for.body11 ]
  %mul12 = mul i32 %sum.0201, 31
  %arrayidx14 = getelementptr inbounds [2000 x i32], [2000 x i32]* @main.values, i64 0, i64 %indvars.iv224
  %1 = load i32, i32* %arrayidx14, align 4, !tbaa !5
  %add15 = add i32 %1, %mul12
  %indvars.iv.next225 = add nuw nsw i64 %indvars.iv224, 1
  %exitcond228.not = icmp eq i64 %indvars.iv.next225, %wide.trip.count227
  br i1 %exitcond228.not, label %for.cond.cleanup10, label %for.body11, !llvm.loop !12

if.then:                                          ; preds = %for.cond.cleanup10
  call void @qsort(i8* noundef bitcast ([2000 x i32]* @main.values to i8*), i64 noundef %conv, i64 noundef 4, i32 (i8*, i8*)* noundef nonnull @by_int) #10
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup10
  %cmp22.not.i = icmp eq i32 %n.0215, 0
  %calls.promoted252 = load i32, i32* @calls, align 4, !tbaa !5
  br label %for.body27

for.cond23:                                       ; preds = %cleanup
  %inc39 = add nsw i32 %storemerge208, 1
  %cmp24 = icmp slt i32 %storemerge208, 500
  %exitcond229.not = icmp eq i32 %inc39, 501
  br i1 %exitcond229.not, label %cleanup40, label %for.body27, !llvm.loop !13

for.body27:                                       ; preds = %if.end, %for.cond23
  %inc.i.lcssa250254 = phi i32 [ %calls.promoted252, %if.end ], [ %inc.i.lcssa250253, %for.cond23 ]
  %cmp24213 = phi i1 [ true, %if.end ], [ %cmp24, %for.cond23 ]
  %retval.1212 = phi i32 [ %retval.0216, %if.end ], [ %retval.2, %for.cond23 ]
  %found.0211 = phi i32 [ 0, %if.end ], [ %add32, %for.cond23 ]
  %storemerge208 = phi i32 [ -1, %if.end ], [ %inc39, %for.cond23 ]
  br i1 %cmp22.not.i, label %bsearch.exit, label %while.body.i

while.body.i:                                     ; preds = %for.body27, %if.end6.i
  %inc.i206 = phi i32 [ %inc.i, %if.end6.i ], [ %inc.i.lcssa250254, %for.body27 ]
  %__l.024.i = phi i64 [ %__l.1.i, %if.end6.i ], [ 0, %for.body27 ]
  %__u.023.i = phi i64 [ %__u.1.i, %if.end6.i ], [ %conv, %for.body27 ]
  %add.i = add i64 %__u.023.i, %__l.024.i
  %div.i = lshr i64 %add.i, 1
  %add.ptr.i196 = getelementptr [2000 x i32], [2000 x i32]* @main.values, i64 0, i64 %div.i
  %inc.i = add nsw i32 %inc.i206, 1
  %2 = load i32, i32* %add.ptr.i196, align 4, !tbaa !5
  %cmp.i191 = icmp sgt i32 %storemerge208, %2
  %conv.i = zext i1 %cmp.i191 to i32
  %cmp1.i192 = icmp slt i32 %storemerge208, %2
  %conv2.neg.i = sext i1 %cmp1.i192 to i32
  %sub.i = add nsw i32 %conv2.neg.i, %conv.i
  %cmp1.i = icmp slt i32 %sub.i, 0
  br i1 %cmp1.i, label %if.end6.i, label %if.else.i

if.else.i:                                        ; preds = %while.body.i
  %cmp2.not.i = icmp eq i32 %sub.i, 0
  br i1 %cmp2.not.i, label %bsearch.exit.loopexit.split.loop.exit204, label %if.then3.i

if.then3.i:                                       ; preds = %if.else.i
  %add4.i = add nuw i64 %div.i, 1
  br label %if.end6.i

if.end6.i:                                        ; preds = %if.then3.i, %while.body.i
  %__u.1.i = phi i64 [ %__u.023.i, %if.then3.i ], [ %div.i, %while.body.i ]
  %__l.1.i = phi i64 [ %add4.i, %if.then3.i ], [ %__l.024.i, %while.body.i ]
  %cmp.i = icmp ult i64 %__l.1.i, %__u.1.i
  br i1 %cmp.i, label %while.body.i, label %bsearch.exit.loopexit.split.loop.exit, !llvm.loop !14

bsearch.exit.loopexit.split.loop.exit:            ; preds = %if.end6.i
  store i32 %inc.i, i32* @calls, align 4, !tbaa !5
  br label %bsearch.exit

bsearch.exit.loopexit.split.loop.exit204:         ; preds = %if.else.i
  store i32 %inc.i, i32* @calls, align 4, !tbaa !5
  %add.ptr.i.le = bitcast i32* %add.ptr.i196 to i8*
  br label %bsearch.exit

bsearch.exit:                                     ; preds = %bsearch.exit.loopexit.split.loop.exit, %bsearch.exit.loopexit.split.loop.exit204, %for.body27
  %inc.i.lcssa250253 = phi i32 [ %inc.i.lcssa250254, %for.body27 ], [ %inc.i, %bsearch.exit.loopexit.split.loop.exit ], [ %inc.i, %bsearch.exit.loopexit.split.loop.exit204 ]
  %retval.0.i = phi i8* [ null, %for.body27 ], [ null, %bsearch.exit.loopexit.split.loop.exit ], [ %add.ptr.i.le, %bsearch.exit.loopexit.split.loop.exit204 ]
  %cmp30 = icmp ne i8* %retval.0.i, null
  %conv31 = zext i1 %cmp30 to i32
  %add32 = add nuw nsw i32 %found.0211, %conv31
  br i1 %cmp30, label %land.lhs.true, label %if.end37

land.lhs.true:                                    ; preds = %bsearch.exit
  %3 = bitcast i8* %retval.0.i to i32*
  %4 = load i32, i32* %3, align 4, !tbaa !5
  %cmp34.not = icmp eq i32 %4, %storemerge208
  br i1 %cmp34.not, label %if.end37, label %cleanup

if.end37:                                         ; preds = %land.lhs.true, %bsearch.exit
  br label %cleanup

cleanup:                                          ; preds = %land.lhs.true, %if.end37
  %cond144 = phi i1 [ true, %if.end37 ], [ false, %land.lhs.true ]
  %retval.2 = phi i32 [ %retval.1212, %if.end37 ], [ 1, %land.lhs.true ]
  br i1 %cond144, label %for.cond23, label %cleanup40

cleanup40:                                        ; preds = %for.cond23, %cleanup
  %cmp24.lcssa = phi i1 [ %cmp24, %for.cond23 ], [ %cmp24213, %cleanup ]
  %cleanup.dest.slot.1 = phi i32 [ 11, %for.cond23 ], [ 1, %cleanup ]
  br i1 %cmp24.lcssa, label %cleanup44, label %for.end42

for.end42:                                        ; preds = %cleanup40
  %call43 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef %add32) #10
  br label %cleanup44

cleanup44:                                        ; preds = %cleanup40, %for.end42
  %cleanup.dest.slot.2 = phi i32 [ 0, %for.end42 ], [ %cleanup.dest.slot.1, %cleanup40 ]
  %cond143 = icmp eq i32 %cleanup.dest.slot.2, 0
  br i1 %cond143, label %for.inc48, label %cleanup54

for.inc48:                                        ; preds = %cleanup44
  %cmp49 = icmp slt i32 %n.0215, 8
  %add51 = add nsw i32 %n.0215, 1
  %mul52 = mul nsw i32 %n.0215, 5
  %cond53 = select i1 %cmp49, i32 %add51, i32 %mul52
  %cmp = icmp slt i32 %cond53, 2001
  br i1 %cmp, label %for.cond1.preheader, label %cleanup54, !llvm.loop !15

cleanup54:                                        ; preds = %for.inc48, %cleanup44
  %cleanup.dest.slot.3 = phi i32 [ %cleanup.dest.slot.2, %cleanup44 ], [ 2, %for.inc48 ]
  %cond141 = icmp eq i32 %cleanup.dest.slot.3, 2
  br i1 %cond141, label %for.end56, label %cleanup140

for.end56:                                        ; preds = %cleanup54
  %5 = bitcast [6 x %struct.pair]* %pairs to i8*
  call void @llvm.lifetime.start.p0i8(i64 144, i8* nonnull %5) #11
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(144) %5, i8* noundef nonnull align 16 dereferenceable(144) bitcast ([6 x %struct.pair]* @__const.main.pairs to i8*), i64 144, i1 false)
  call void @qsort(i8* noundef nonnull %5, i64 noundef 6, i64 noundef 24, i32 (i8*, i8*)* noundef nonnull @by_key) #10
  br label %for.body62

for.cond.cleanup61:                               ; preds = %for.body62
  call void @qsort(i8* noundef nonnull %5, i64 noundef 6, i64 noundef 24, i32 (i8*, i8*)* noundef nonnull @by_name) #10
  br label %for.body82

for.body62:                                       ; preds = %for.end56, %for.body62
  %indvars.iv230 = phi i64 [ 0, %for.end56 ], [ %indvars.iv.next231, %for.body62 ]
  %key65 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %indvars.iv230, i32 0
  %6 = load i32, i32* %key65, align 8, !tbaa !16
  %arraydecay68 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %indvars.iv230, i32 1, i64 0
  %weight = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %indvars.iv230, i32 2
  %7 = load double, double* %weight, align 8, !tbaa !19
  %call71 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([12 x i8], [12 x i8]* @.str.2, i64 0, i64 0), i32 noundef %6, i8* noundef nonnull %arraydecay68, double noundef %7) #10
  %indvars.iv.next231 = add nuw nsw i64 %indvars.iv230, 1
  %exitcond233.not = icmp eq i64 %indvars.iv.next231, 6
  br i1 %exitcond233.not, label %for.cond.cleanup61, label %for.body62, !llvm.loop !20

for.cond.cleanup81:                               ; preds = %for.body82
  %call95 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.4, i64 0, i64 0)) #10
  %8 = bitcast [6 x i8*]* %texts to i8*
  call void @llvm.lifetime.start.p0i8(i64 48, i8* nonnull %8) #11
  call void @llvm.memset.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(48) %8, i8 0, i64 48, i1 false)
  %9 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 0
  store i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.5, i64 0, i64 0), i8** %9, align 16
  %10 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 1
  store i8* getelementptr inbounds ([6 x i8], [6 x i8]* @.str.6, i64 0, i64 0), i8** %10, align 8
  %11 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 2
  store i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.7, i64 0, i64 0), i8** %11, align 16
  %12 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 3
  store i8* getelementptr inbounds ([7 x i8], [7 x i8]* @.str.8, i64 0, i64 0), i8** %12, align 8
  %13 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 4
  store i8* getelementptr inbounds ([10 x i8], [10 x i8]* @.str.9, i64 0, i64 0), i8** %13, align 16
  %14 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 5
  store i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str.10, i64 0, i64 0), i8** %14, align 8
  call void @qsort(i8* noundef nonnull %8, i64 noundef 6, i64 noundef 8, i32 (i8*, i8*)* noundef nonnull @by_text) #10
  br label %for.body102

for.body82:                                       ; preds = %for.cond.cleanup61, %for.body82
  %indvars.iv234 = phi i64 [ 0, %for.cond.cleanup61 ], [ %indvars.iv.next235, %for.body82 ]
  %arraydecay86 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %indvars.iv234, i32 1, i64 0
  %key89 = getelementptr inbounds [6 x %struct.pair], [6 x %struct.pair]* %pairs, i64 0, i64 %indvars.iv234, i32 0
  %15 = load i32, i32* %key89, align 8, !tbaa !16
  %call90 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([6 x i8], [6 x i8]* @.str.3, i64 0, i64 0), i8* noundef nonnull %arraydecay86, i32 noundef %15) #10
  %indvars.iv.next235 = add nuw nsw i64 %indvars.iv234, 1
  %exitcond237.not = icmp eq i64 %indvars.iv.next235, 6
  br i1 %exitcond237.not, label %for.cond.cleanup81, label %for.body82, !llvm.loop !21

for.cond.cleanup101:                              ; preds = %for.body102
  %call110 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.4, i64 0, i64 0)) #10
  %16 = bitcast i64* %letters to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %16) #11
  store i64 29113321805475699, i64* %letters, align 8
  call void @qsort(i8* noundef nonnull %16, i64 noundef 7, i64 noundef 1, i32 (i8*, i8*)* noundef nonnull @strcmp) #10
  %17 = bitcast [4 x [3 x i32]]* %rows to i8*
  call void @llvm.lifetime.start.p0i8(i64 48, i8* nonnull %17) #11
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* noundef nonnull align 16 dereferenceable(48) %17, i8* noundef nonnull align 16 dereferenceable(48) bitcast ([4 x [3 x i32]]* @__const.main.rows to i8*), i64 48, i1 false)
  call void @qsort(i8* noundef nonnull %17, i64 noundef 4, i64 noundef 12, i32 (i8*, i8*)* noundef nonnull @by_row) #10
  br label %for.body118

for.body102:                                      ; preds = %for.cond.cleanup81, %for.body102
  %indvars.iv238 = phi i64 [ 0, %for.cond.cleanup81 ], [ %indvars.iv.next239, %for.body102 ]
  %arrayidx104 = getelementptr inbounds [6 x i8*], [6 x i8*]* %texts, i64 0, i64 %indvars.iv238
  %18 = load i8*, i8** %arrayidx104, align 8, !tbaa !22
  %call105 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.11, i64 0, i64 0), i8* noundef %18) #10
  %indvars.iv.next239 = add nuw nsw i64 %indvars.iv238, 1
  %exitcond241.not = icmp eq i64 %indvars.iv.next239, 6
  br i1 %exitcond241.not, label %for.cond.cleanup101, label %for.body102, !llvm.loop !24

for.cond.cleanup117:                              ; preds = %for.body118
  %19 = load i32, i32* @calls, align 4, !tbaa !5
  %cmp133 = icmp sgt i32 %19, 1000
  %conv134 = zext i1 %cmp133 to i32
  %call135 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.13, i64 0, i64 0), i32 noundef %conv134) #10
  call void @llvm.lifetime.end.p0i8(i64 48, i8* nonnull %17) #11
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %16) #11
  call void @llvm.lifetime.end.p0i8(i64 48, i8* nonnull %8) #11
  call void @llvm.lifetime.end.p0i8(i64 144, i8* nonnull %5) #11
  br label %cleanup140

for.body118:                                      ; preds = %for.cond.cleanup101, %for.body118
  %indvars.iv242 = phi i64 [ 0, %for.cond.cleanup101 ], [ %indvars.iv.next243, %for.body118 ]
  %arrayidx121 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 %indvars.iv242, i64 0
  %20 = load i32, i32* %arrayidx121, align 4, !tbaa !5
  %arrayidx124 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 %indvars.iv242, i64 1
  %21 = load i32, i32* %arrayidx124, align 4, !tbaa !5
  %arrayidx127 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %rows, i64 0, i64 %indvars.iv242, i64 2
  %22 = load i32, i32* %arrayidx127, align 4, !tbaa !5
  %call128 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.12, i64 0, i64 0), i32 noundef %20, i32 noundef %21, i32 noundef %22) #10
  %indvars.iv.next243 = add nuw nsw i64 %indvars.iv242, 1
  %exitcond245.not = icmp eq i64 %indvars.iv.next243, 4
  br i1 %exitcond245.not, label %for.cond.cleanup117, label %for.body118, !llvm.loop !25

cleanup140:                                       ; preds = %cleanup54, %for.cond.cleanup117
  %retval.5 = phi i32 [ 0, %for.cond.cleanup117 ], [ %retval.2, %cleanup54 ]
  ret i32 %retval.5
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

declare void @qsort(i8* noundef, i64 noundef, i64 noundef, i32 (i8*, i8*)* noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define internal i32 @by_int(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) #3 {
entry:
  %0 = load i32, i32* @calls, align 4, !tbaa !5
  %inc = add nsw i32 %0, 1
  store i32 %inc, i32* @calls, align 4, !tbaa !5
  %1 = bitcast i8* %a to i32*
  %2 = load i32, i32* %1, align 4, !tbaa !5
  %3 = bitcast i8* %b to i32*
  %4 = load i32, i32* %3, align 4, !tbaa !5
  %cmp = icmp sgt i32 %2, %4
  %conv = zext i1 %cmp to i32
  %cmp1 = icmp slt i32 %2, %4
  %conv2.neg = sext i1 %cmp1 to i32
  %sub = add nsw i32 %conv2.neg, %conv
  ret i32 %sub
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind uwtable willreturn
define internal i32 @downwards(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) #3 {
entry:
  %0 = load i32, i32* @calls, align 4, !tbaa !5
  %inc.i = add nsw i32 %0, 1
  store i32 %inc.i, i32* @calls, align 4, !tbaa !5
  %1 = bitcast i8* %b to i32*
  %2 = load i32, i32* %1, align 4, !tbaa !5
  %3 = bitcast i8* %a to i32*
  %4 = load i32, i32* %3, align 4, !tbaa !5
  %cmp.i = icmp sgt i32 %2, %4
  %conv.i = zext i1 %cmp.i to i32
  %cmp1.i = icmp slt i32 %2, %4
  %conv2.neg.i = sext i1 %cmp1.i to i32
  %sub.i = add nsw i32 %conv2.neg.i, %conv.i
  ret i32 %sub.i
}

declare i32 @printf(i8* noundef, ...) local_unnamed_addr #2

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn
define internal i32 @by_key(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) #5 {
entry:
  %key = bitcast i8* %a to i32*
  %0 = load i32, i32* %key, align 8, !tbaa !16
  %key1 = bitcast i8* %b to i32*
  %1 = load i32, i32* %key1, align 8, !tbaa !16
  %sub = sub nsw i32 %0, %1
  ret i32 %sub
}

; Function Attrs: mustprogress nofree nounwind readonly uwtable willreturn
define internal i32 @by_name(i8* noundef readonly %a, i8* noundef readonly %b) #6 {
entry:
  %name = getelementptr inbounds i8, i8* %a, i64 4
  %name1 = getelementptr inbounds i8, i8* %b, i64 4
  %call = call i32 @strcmp(i8* noundef nonnull %name, i8* noundef nonnull %name1) #12
  ret i32 %call
}

; Function Attrs: argmemonly mustprogress nofree nounwind willreturn writeonly
declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg) #7

; Function Attrs: mustprogress nofree nounwind readonly uwtable willreturn
define internal i32 @by_text(i8* nocapture noundef readonly %a, i8* nocapture noundef readonly %b) #6 {
entry:
  %0 = bitcast i8* %a to i8**
  %1 = load i8*, i8** %0, align 8, !tbaa !22
  %2 = bitcast i8* %b to i8**
  %3 = load i8*, i8** %2, align 8, !tbaa !22
  %call = call i32 @strcmp(i8* noundef %1, i8* noundef %3) #12
  ret i32 %call
}

; Function Attrs: mustprogress nofree nounwind readonly willreturn
declare i32 @strcmp(i8* noundef, i8* noundef) #8

; Function Attrs: nounwind uwtable
define internal i32 @by_row(i8* noundef %a, i8* noundef %b) #0 {
entry:
  %x = alloca [3 x i32], align 4
  %y = alloca [3 x i32], align 4
  %0 = bitcast [3 x i32]* %x to i8*
  call void @llvm.lifetime.start.p0i8(i64 12, i8* nonnull %0) #11
  %1 = bitcast [3 x i32]* %y to i8*
  call void @llvm.lifetime.start.p0i8(i64 12, i8* nonnull %1) #11
  %call = call i8* @memcpy(i8* noundef nonnull %0, i8* noundef %a, i64 noundef 12) #10
  %call2 = call i8* @memcpy(i8* noundef nonnull %1, i8* noundef %b, i64 noundef 12) #10
  call void @qsort(i8* noundef nonnull %0, i64 noundef 3, i64 noundef 4, i32 (i8*, i8*)* noundef nonnull @by_int) #10
  call void @qsort(i8* noundef nonnull %1, i64 noundef 3, i64 noundef 4, i32 (i8*, i8*)* noundef nonnull @by_int) #10
  br label %for.body

for.cond:                                         ; preds = %for.body
  %indvars.iv.next = add nuw nsw i64 %indvars.iv, 1
  %exitcond.not = icmp eq i64 %indvars.iv.next, 3
  br i1 %exitcond.not, label %cleanup, label %for.body, !llvm.loop !26

for.body:                                         ; preds = %entry, %for.cond
  %indvars.iv = phi i64 [ 0, %entry ], [ %indvars.iv.next, %for.cond ]
  %arrayidx = getelementptr inbounds [3 x i32], [3 x i32]* %x, i64 0, i64 %indvars.iv
  %2 = load i32, i32* %arrayidx, align 4, !tbaa !5
  %arrayidx6 = getelementptr inbounds [3 x i32], [3 x i32]* %y, i64 0, i64 %indvars.iv
  %3 = load i32, i32* %arrayidx6, align 4, !tbaa !5
  %cmp7.not = icmp eq i32 %2, %3
  br i1 %cmp7.not, label %for.cond, label %if.then

if.then:                                          ; preds = %for.body
  %sub = sub nsw i32 %2, %3
  br label %cleanup

cleanup:                                          ; preds = %for.cond, %if.then
  %spec.select = phi i32 [ %sub, %if.then ], [ 0, %for.cond ]
  call void @llvm.lifetime.end.p0i8(i64 12, i8* nonnull %1) #11
  call void @llvm.lifetime.end.p0i8(i64 12, i8* nonnull %0) #11
  ret i32 %spec.select
}

; Function Attrs: nounwind
declare i8* @memcpy(i8* noundef, i8* noundef, i64 noundef) local_unnamed_addr #9

attributes #0 = { nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree norecurse nosync nounwind uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { argmemonly mustprogress nofree nounwind willreturn }
attributes #5 = { mustprogress nofree norecurse nosync nounwind readonly uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { mustprogress nofree nounwind readonly uwtable willreturn "frame-pointer"="none" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #7 = { argmemonly mustprogress nofree nounwind willreturn writeonly }
attributes #8 = { mustprogress nofree nounwind readonly willreturn "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #9 = { nounwind "frame-pointer"="none" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #10 = { nobuiltin nounwind "no-builtins" }
attributes #11 = { nounwind }
attributes #12 = { nobuiltin nounwind readonly willreturn "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = distinct !{!9, !10, !11}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!"llvm.loop.unroll.disable"}
!12 = distinct !{!12, !10, !11}
!13 = distinct !{!13, !10, !11}
!14 = distinct !{!14, !10, !11}
!15 = distinct !{!15, !10, !11}
!16 = !{!17, !6, i64 0}
!17 = !{!"pair", !6, i64 0, !7, i64 4, !18, i64 16}
!18 = !{!"double", !7, i64 0}
!19 = !{!17, !18, i64 16}
!20 = distinct !{!20, !10, !11}
!21 = distinct !{!21, !10, !11}
!22 = !{!23, !23, i64 0}
!23 = !{!"any pointer", !7, i64 0}
!24 = distinct !{!24, !10, !11}
!25 = distinct !{!25, !10, !11}
!26 = distinct !{!26, !10, !11}
