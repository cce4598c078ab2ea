; phis after mem2reg: 11
; What clang prints with -fno-discard-value-names.
; ModuleID = 'sort.c'
source_filename = "sort.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@data = dso_local global [16 x i32] zeroinitializer, align 16
@swaps = dso_local global i32 0, align 4

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %n = alloca i32, align 4
  %sorted = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call i32 @getarray(i32* noundef getelementptr inbounds ([16 x i32], [16 x i32]* @data, i64 0, i64 0))
  store i32 %call, i32* %n, align 4
  %0 = load i32, i32* %n, align 4
  %cmp = icmp sle i32 %0, 0
  br i1 %cmp, label %if.then, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %entry
  %1 = load i32, i32* %n, align 4
  %cmp1 = icmp sgt i32 %1, 16
  br i1 %cmp1, label %if.then, label %if.end

if.then:                                          ; preds = %lor.lhs.false, %entry
  call void @putint(i32 noundef -1)
  call void @putch(i32 noundef 10)
  store i32 1, i32* %retval, align 4
  br label %return

if.end:                                           ; preds = %lor.lhs.false
  %2 = load i32, i32* %n, align 4
  %sub = sub nsw i32 %2, 1
  call void @sort(i32* noundef getelementptr inbounds ([16 x i32], [16 x i32]* @data, i64 0, i64 0), i32 noundef 0, i32 noundef %sub)
  %3 = load i32, i32* %n, align 4
  call void @putarray(i32 noundef %3, i32* noundef getelementptr inbounds ([16 x i32], [16 x i32]* @data, i64 0, i64 0))
  %4 = load i32, i32* @swaps, align 4
  call void @putint(i32 noundef %4)
  call void @putch(i32 noundef 10)
  store i32 1, i32* %sorted, align 4
  store i32 1, i32* %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %if.end
  %5 = load i32, i32* %i, align 4
  %6 = load i32, i32* %n, align 4
  %cmp2 = icmp slt i32 %5, %6
  br i1 %cmp2, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.cond
  %7 = load i32, i32* %sorted, align 4
  %tobool = icmp ne i32 %7, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.cond
  %8 = phi i1 [ false, %for.cond ], [ %tobool, %land.rhs ]
  br i1 %8, label %for.body, label %for.end

for.body:                                         ; preds = %land.end
  %9 = load i32, i32* %i, align 4
  %sub3 = sub nsw i32 %9, 1
  %idxprom = sext i32 %sub3 to i64
  %arrayidx = getelementptr inbounds [16 x i32], [16 x i32]* @data, i64 0, i64 %idxprom
  %10 = load i32, i32* %arrayidx, align 4
  %11 = load i32, i32* %i, align 4
  %idxprom4 = sext i32 %11 to i64
  %arrayidx5 = getelementptr inbounds [16 x i32], [16 x i32]* @data, i64 0, i64 %idxprom4
  %12 = load i32, i32* %arrayidx5, align 4
  %cmp6 = icmp sle i32 %10, %12
  %conv = zext i1 %cmp6 to i32
  store i32 %conv, i32* %sorted, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %13 = load i32, i32* %i, align 4
  %inc = add nsw i32 %13, 1
  store i32 %inc, i32* %i, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %land.end
  %14 = load i32, i32* %sorted, align 4
  %tobool7 = icmp ne i32 %14, 0
  %lnot = xor i1 %tobool7, true
  %lnot.ext = zext i1 %lnot to i32
  store i32 %lnot.ext, i32* %retval, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then
  %15 = load i32, i32* %retval, align 4
  ret i32 %15
}

declare i32 @getarray(i32* noundef) #1

declare void @putint(i32 noundef) #1

declare void @putch(i32 noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal void @sort(i32* noundef %v, i32 noundef %low, i32 noundef %high) #0 {
entry:
  %v.addr = alloca i32*, align 8
  %low.addr = alloca i32, align 4
  %high.addr = alloca i32, align 4
  %p = alloca i32, align 4
  store i32* %v, i32** %v.addr, align 8
  store i32 %low, i32* %low.addr, align 4
  store i32 %high, i32* %high.addr, align 4
  br label %while.cond

while.cond:                                       ; preds = %if.end, %entry
  %0 = load i32, i32* %low.addr, align 4
  %1 = load i32, i32* %high.addr, align 4
  %cmp = icmp slt i32 %0, %1
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %2 = load i32*, i32** %v.addr, align 8
  %3 = load i32, i32* %low.addr, align 4
  %4 = load i32, i32* %high.addr, align 4
  %call = call i32 @partition(i32* noundef %2, i32 noundef %3, i32 noundef %4)
  store i32 %call, i32* %p, align 4
  %5 = load i32, i32* %p, align 4
  %6 = load i32, i32* %low.addr, align 4
  %sub = sub nsw i32 %5, %6
  %7 = load i32, i32* %high.addr, align 4
  %8 = load i32, i32* %p, align 4
  %sub1 = sub nsw i32 %7, %8
  %cmp2 = icmp slt i32 %sub, %sub1
  br i1 %cmp2, label %if.then, label %if.else

if.then:                                          ; preds = %while.body
  %9 = load i32*, i32** %v.addr, align 8
  %10 = load i32, i32* %low.addr, align 4
  %11 = load i32, i32* %p, align 4
  %sub3 = sub nsw i32 %11, 1
  call void @sort(i32* noundef %9, i32 noundef %10, i32 noundef %sub3)
  %12 = load i32, i32* %p, align 4
  %add = add nsw i32 %12, 1
  store i32 %add, i32* %low.addr, align 4
  br label %if.end

if.else:                                          ; preds = %while.body
  %13 = load i32*, i32** %v.addr, align 8
  %14 = load i32, i32* %p, align 4
  %add4 = add nsw i32 %14, 1
  %15 = load i32, i32* %high.addr, align 4
  call void @sort(i32* noundef %13, i32 noundef %add4, i32 noundef %15)
  %16 = load i32, i32* %p, align 4
  %sub5 = sub nsw i32 %16, 1
  store i32 %sub5, i32* %high.addr, align 4
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  br label %while.cond, !llvm.loop !8

while.end:                                        ; preds = %while.cond
  ret void
}

declare void @putarray(i32 noundef, i32* noundef) #1

; Function Attrs: noinline nounwind uwtable
define internal i32 @partition(i32* noundef %v, i32 noundef %low, i32 noundef %high) #0 {
entry:
  %v.addr = alloca i32*, align 8
  %low.addr = alloca i32, align 4
  %high.addr = alloca i32, align 4
  %pivot = alloca i32, align 4
  %i = alloca i32, align 4
  %j = alloca i32, align 4
  store i32* %v, i32** %v.addr, align 8
  store i32 %low, i32* %low.addr, align 4
  store i32 %high, i32* %high.addr, align 4
  %0 = load i32*, i32** %v.addr, align 8
  %1 = load i32, i32* %high.addr, align 4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds i32, i32* %0, i64 %idxprom
  %2 = load i32, i32* %arrayidx, align 4
  store i32 %2, i32* %pivot, align 4
  %3 = load i32, i32* %low.addr, align 4
  %sub = sub nsw i32 %3, 1
  store i32 %sub, i32* %i, align 4
  %4 = load i32, i32* %low.addr, align 4
  store i32 %4, i32* %j, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %5 = load i32, i32* %j, align 4
  %6 = load i32, i32* %high.addr, align 4
  %cmp = icmp slt i32 %5, %6
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %7 = load i32*, i32** %v.addr, align 8
  %8 = load i32, i32* %j, align 4
  %idxprom1 = sext i32 %8 to i64
  %arrayidx2 = getelementptr inbounds i32, i32* %7, i64 %idxprom1
  %9 = load i32, i32* %arrayidx2, align 4
  %10 = load i32, i32* %pivot, align 4
  %cmp3 = icmp slt i32 %9, %10
  br i1 %cmp3, label %if.then, label %if.end10

if.then:                                          ; preds = %for.body
  %11 = load i32, i32* %i, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, i32* %i, align 4
  %12 = load i32, i32* %i, align 4
  %13 = load i32, i32* %j, align 4
  %cmp4 = icmp ne i32 %12, %13
  br i1 %cmp4, label %if.then5, label %if.end

if.then5:                                         ; preds = %if.then
  %14 = load i32*, i32** %v.addr, align 8
  %15 = load i32, i32* %i, align 4
  %idxprom6 = sext i32 %15 to i64
  %arrayidx7 = getelementptr inbounds i32, i32* %14, i64 %idxprom6
  %16 = load i32*, i32** %v.addr, align 8
  %17 = load i32, i32* %j, align 4
  %idxprom8 = sext i32 %17 to i64
  %arrayidx9 = getelementptr inbounds i32, i32* %16, i64 %idxprom8
  call void @swap(i32* noundef %arrayidx7, i32* noundef %arrayidx9)
  br label %if.end

if.end:                                           ; preds = %if.then5, %if.then
  br label %if.end10

if.end10:                                         ; preds = %if.end, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end10
  %18 = load i32, i32* %j, align 4
  %inc11 = add nsw i32 %18, 1
  store i32 %inc11, i32* %j, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %for.cond
  %19 = load i32, i32* %i, align 4
  %add = add nsw i32 %19, 1
  %20 = load i32, i32* %high.addr, align 4
  %cmp12 = icmp ne i32 %add, %20
  br i1 %cmp12, label %if.then13, label %if.end19

if.then13:                                        ; preds = %for.end
  %21 = load i32*, i32** %v.addr, align 8
  %22 = load i32, i32* %i, align 4
  %add14 = add nsw i32 %22, 1
  %idxprom15 = sext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds i32, i32* %21, i64 %idxprom15
  %23 = load i32*, i32** %v.addr, align 8
  %24 = load i32, i32* %high.addr, align 4
  %idxprom17 = sext i32 %24 to i64
  %arrayidx18 = getelementptr inbounds i32, i32* %23, i64 %idxprom17
  call void @swap(i32* noundef %arrayidx16, i32* noundef %arrayidx18)
  br label %if.end19

if.end19:                                         ; preds = %if.then13, %for.end
  %25 = load i32, i32* %i, align 4
  %add20 = add nsw i32 %25, 1
  ret i32 %add20
}

; Function Attrs: noinline nounwind uwtable
define internal void @swap(i32* noundef %a, i32* noundef %b) #0 {
entry:
  %a.addr = alloca i32*, align 8
  %b.addr = alloca i32*, align 8
  %t = alloca i32, align 4
  store i32* %a, i32** %a.addr, align 8
  store i32* %b, i32** %b.addr, align 8
  %0 = load i32*, i32** %a.addr, align 8
  %1 = load i32, i32* %0, align 4
  store i32 %1, i32* %t, align 4
  %2 = load i32*, i32** %b.addr, align 8
  %3 = load i32, i32* %2, align 4
  %4 = load i32*, i32** %a.addr, align 8
  store i32 %3, i32* %4, align 4
  %5 = load i32, i32* %t, align 4
  %6 = load i32*, i32** %b.addr, align 8
  store i32 %5, i32* %6, align 4
  %7 = load i32, i32* @swaps, align 4
  %add = add nsw i32 %7, 1
  store i32 %add, i32* @swaps, align 4
  ret void
}

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}
!llvm.ident = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"clang version 14.0.6"}
!6 = distinct !{!6, !7}
!7 = !{!"llvm.loop.mustprogress"}
!8 = distinct !{!8, !7}
!9 = distinct !{!9, !7}
