; phis after mem2reg: 11
; What clang prints for arrays whose length is no constant in C, such as `int a[n]` of `const int n`.
; ModuleID = 'vla.c'
source_filename = "vla.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@rows = dso_local constant i32 3, align 4
@columns = dso_local constant i32 4, align 4

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @transpose([4 x i32]* noundef %m, [3 x i32]* noundef %into) #0 {
entry:
  %m.addr = alloca [4 x i32]*, align 8
  %into.addr = alloca [3 x i32]*, align 8
  %sum = alloca i32, align 4
  %r = alloca i32, align 4
  %saved_stack = alloca i8*, align 8
  %c = alloca i32, align 4
  %cleanup.dest.slot = alloca i32, align 4
  store [4 x i32]* %m, [4 x i32]** %m.addr, align 8
  store [3 x i32]* %into, [3 x i32]** %into.addr, align 8
  store i32 0, i32* %sum, align 4
  store i32 0, i32* %r, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc28, %entry
  %0 = load i32, i32* %r, align 4
  %cmp = icmp slt i32 %0, 3
  br i1 %cmp, label %for.body, label %for.end30

for.body:                                         ; preds = %for.cond
  %1 = call i8* @llvm.stacksave()
  store i8* %1, i8** %saved_stack, align 8
  %vla = alloca i32, i64 4, align 16
  store i32 0, i32* %c, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %2 = load i32, i32* %c, align 4
  %cmp2 = icmp slt i32 %2, 4
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %3 = load [4 x i32]*, [4 x i32]** %m.addr, align 8
  %4 = load i32, i32* %r, align 4
  %idxprom = sext i32 %4 to i64
  %arrayidx = getelementptr inbounds [4 x i32], [4 x i32]* %3, i64 %idxprom
  %5 = load i32, i32* %c, align 4
  %idxprom4 = sext i32 %5 to i64
  %arrayidx5 = getelementptr inbounds [4 x i32], [4 x i32]* %arrayidx, i64 0, i64 %idxprom4
  %6 = load i32, i32* %arrayidx5, align 4
  %7 = load i32, i32* %c, align 4
  %idxprom6 = sext i32 %7 to i64
  %arrayidx7 = getelementptr inbounds i32, i32* %vla, i64 %idxprom6
  store i32 %6, i32* %arrayidx7, align 4
  %8 = load i32, i32* %c, align 4
  %idxprom8 = sext i32 %8 to i64
  %arrayidx9 = getelementptr inbounds i32, i32* %vla, i64 %idxprom8
  %9 = load i32, i32* %arrayidx9, align 4
  %10 = load [3 x i32]*, [3 x i32]** %into.addr, align 8
  %11 = load i32, i32* %c, align 4
  %idxprom10 = sext i32 %11 to i64
  %arrayidx11 = getelementptr inbounds [3 x i32], [3 x i32]* %10, i64 %idxprom10
  %12 = load i32, i32* %r, align 4
  %idxprom12 = sext i32 %12 to i64
  %arrayidx13 = getelementptr inbounds [3 x i32], [3 x i32]* %arrayidx11, i64 0, i64 %idxprom12
  store i32 %9, i32* %arrayidx13, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body3
  %13 = load i32, i32* %c, align 4
  %inc = add nsw i32 %13, 1
  store i32 %inc, i32* %c, align 4
  br label %for.cond1, !llvm.loop !6

for.end:                                          ; preds = %for.cond1
  %arrayidx14 = getelementptr inbounds i32, i32* %vla, i64 0
  %14 = load i32, i32* %arrayidx14, align 16
  %cmp15 = icmp slt i32 %14, 0
  br i1 %cmp15, label %if.then, label %if.end

if.then:                                          ; preds = %for.end
  store i32 4, i32* %cleanup.dest.slot, align 4
  br label %cleanup

if.end:                                           ; preds = %for.end
  %vla16 = alloca i32, i64 12, align 16
  %arrayidx17 = getelementptr inbounds i32, i32* %vla, i64 3
  %15 = load i32, i32* %arrayidx17, align 4
  %16 = load i32, i32* %r, align 4
  %idxprom18 = sext i32 %16 to i64
  %17 = mul nsw i64 %idxprom18, 4
  %arrayidx19 = getelementptr inbounds i32, i32* %vla16, i64 %17
  %arrayidx20 = getelementptr inbounds i32, i32* %arrayidx19, i64 3
  store i32 %15, i32* %arrayidx20, align 4
  %18 = load i32, i32* %r, align 4
  %cmp21 = icmp eq i32 %18, 2
  br i1 %cmp21, label %if.then22, label %if.end23

if.then22:                                        ; preds = %if.end
  %19 = load i32, i32* %sum, align 4
  %add = add nsw i32 %19, 1000
  store i32 %add, i32* %sum, align 4
  store i32 2, i32* %cleanup.dest.slot, align 4
  br label %cleanup

if.end23:                                         ; preds = %if.end
  %20 = load i32, i32* %r, align 4
  %idxprom24 = sext i32 %20 to i64
  %21 = mul nsw i64 %idxprom24, 4
  %arrayidx25 = getelementptr inbounds i32, i32* %vla16, i64 %21
  %arrayidx26 = getelementptr inbounds i32, i32* %arrayidx25, i64 3
  %22 = load i32, i32* %arrayidx26, align 4
  %23 = load i32, i32* %sum, align 4
  %add27 = add nsw i32 %23, %22
  store i32 %add27, i32* %sum, align 4
  store i32 0, i32* %cleanup.dest.slot, align 4
  br label %cleanup

cleanup:                                          ; preds = %if.end23, %if.then22, %if.then
  %24 = load i8*, i8** %saved_stack, align 8
  call void @llvm.stackrestore(i8* %24)
  %cleanup.dest = load i32, i32* %cleanup.dest.slot, align 4
  switch i32 %cleanup.dest, label %unreachable [
    i32 0, label %cleanup.cont
    i32 4, label %for.inc28
    i32 2, label %for.end30
  ]

cleanup.cont:                                     ; preds = %cleanup
  br label %for.inc28

for.inc28:                                        ; preds = %cleanup.cont, %cleanup
  %25 = load i32, i32* %r, align 4
  %inc29 = add nsw i32 %25, 1
  store i32 %inc29, i32* %r, align 4
  br label %for.cond, !llvm.loop !8

for.end30:                                        ; preds = %cleanup, %for.cond
  %26 = load i32, i32* %sum, align 4
  ret i32 %26

unreachable:                                      ; preds = %cleanup
  unreachable
}

; Function Attrs: nofree nosync nounwind willreturn
declare i8* @llvm.stacksave() #1

; Function Attrs: nofree nosync nounwind willreturn
declare void @llvm.stackrestore(i8*) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %saved_stack = alloca i8*, align 8
  %t = alloca [4 x [3 x i32]], align 16
  %n = alloca i32, align 4
  %i = alloca i32, align 4
  %j = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = call i8* @llvm.stacksave()
  store i8* %0, i8** %saved_stack, align 8
  %vla = alloca i32, i64 12, align 16
  store i32 0, i32* %n, align 4
  store i32 0, i32* %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc9, %entry
  %1 = load i32, i32* %i, align 4
  %cmp = icmp slt i32 %1, 3
  br i1 %cmp, label %for.body, label %for.end11

for.body:                                         ; preds = %for.cond
  store i32 0, i32* %j, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %2 = load i32, i32* %j, align 4
  %cmp2 = icmp slt i32 %2, 4
  br i1 %cmp2, label %for.body3, label %for.end

for.body3:                                        ; preds = %for.cond1
  %3 = load i32, i32* %n, align 4
  %4 = load i32, i32* %i, align 4
  %cmp4 = icmp eq i32 %4, 1
  br i1 %cmp4, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %for.body3
  %5 = load i32, i32* %j, align 4
  %cmp5 = icmp eq i32 %5, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %for.body3
  %6 = phi i1 [ false, %for.body3 ], [ %cmp5, %land.rhs ]
  %7 = zext i1 %6 to i64
  %cond = select i1 %6, i32 100, i32 0
  %sub = sub nsw i32 %3, %cond
  %8 = load i32, i32* %i, align 4
  %idxprom = sext i32 %8 to i64
  %9 = mul nsw i64 %idxprom, 4
  %arrayidx = getelementptr inbounds i32, i32* %vla, i64 %9
  %10 = load i32, i32* %j, align 4
  %idxprom6 = sext i32 %10 to i64
  %arrayidx7 = getelementptr inbounds i32, i32* %arrayidx, i64 %idxprom6
  store i32 %sub, i32* %arrayidx7, align 4
  %11 = load i32, i32* %n, align 4
  %inc = add nsw i32 %11, 1
  store i32 %inc, i32* %n, align 4
  br label %for.inc

for.inc:                                          ; preds = %land.end
  %12 = load i32, i32* %j, align 4
  %inc8 = add nsw i32 %12, 1
  store i32 %inc8, i32* %j, align 4
  br label %for.cond1, !llvm.loop !9

for.end:                                          ; preds = %for.cond1
  br label %for.inc9

for.inc9:                                         ; preds = %for.end
  %13 = load i32, i32* %i, align 4
  %inc10 = add nsw i32 %13, 1
  store i32 %inc10, i32* %i, align 4
  br label %for.cond, !llvm.loop !10

for.end11:                                        ; preds = %for.cond
  %14 = bitcast i32* %vla to [4 x i32]*
  %arraydecay = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %t, i64 0, i64 0
  %call = call i32 @transpose([4 x i32]* noundef %14, [3 x i32]* noundef %arraydecay)
  store i32 %call, i32* %sum, align 4
  %arrayidx12 = getelementptr inbounds [4 x [3 x i32]], [4 x [3 x i32]]* %t, i64 0, i64 0
  %arrayidx13 = getelementptr inbounds [3 x i32], [3 x i32]* %arrayidx12, i64 0, i64 0
  call void @putarray(i32 noundef 12, i32* noundef %arrayidx13)
  %15 = load i32, i32* %sum, align 4
  call void @putint(i32 noundef %15)
  call void @putch(i32 noundef 10)
  store i32 0, i32* %retval, align 4
  %16 = load i8*, i8** %saved_stack, align 8
  call void @llvm.stackrestore(i8* %16)
  %17 = load i32, i32* %retval, align 4
  ret i32 %17
}

declare void @putarray(i32 noundef, i32* noundef) #2

declare void @putint(i32 noundef) #2

declare void @putch(i32 noundef) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nosync nounwind willreturn }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }

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
!10 = distinct !{!10, !7}
