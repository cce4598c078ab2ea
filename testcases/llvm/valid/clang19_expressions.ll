; opaque from LLVM 19
; phis after mem2reg: 16
; What clang prints for conditions, characters, unsigned and long long, switch and ?:.
; ModuleID = 'expr.c'
source_filename = "expr.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [20 x i8] c"the quick brown fox\00", align 1
@.str.1 = private unnamed_addr constant [19 x i8] c"%d %d %d %d of %d\0A\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.3 = private unnamed_addr constant [13 x i8] c"\0A%u %lld %d\0A\00", align 1
@calls = internal global i32 0, align 4

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @conditions(i32 noundef %a, i32 noundef %b) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %r = alloca i32, align 4
  %both = alloca i32, align 4
  %either = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4
  store i32 %b, ptr %b.addr, align 4
  store i32 0, ptr %r, align 4
  %0 = load i32, ptr %a.addr, align 4
  %call = call i32 @touch(i32 noundef %0)
  %cmp = icmp sgt i32 %call, 0
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %1 = load i32, ptr %b.addr, align 4
  %call1 = call i32 @touch(i32 noundef %1)
  %cmp2 = icmp sgt i32 %call1, 0
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %2 = load i32, ptr %r, align 4
  %add = add nsw i32 %2, 1
  store i32 %add, ptr %r, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  %3 = load i32, ptr %a.addr, align 4
  %call3 = call i32 @touch(i32 noundef %3)
  %cmp4 = icmp sgt i32 %call3, 0
  br i1 %cmp4, label %if.then7, label %lor.lhs.false

lor.lhs.false:                                    ; preds = %if.end
  %4 = load i32, ptr %b.addr, align 4
  %call5 = call i32 @touch(i32 noundef %4)
  %cmp6 = icmp sgt i32 %call5, 0
  br i1 %cmp6, label %if.then7, label %if.end9

if.then7:                                         ; preds = %lor.lhs.false, %if.end
  %5 = load i32, ptr %r, align 4
  %add8 = add nsw i32 %5, 2
  store i32 %add8, ptr %r, align 4
  br label %if.end9

if.end9:                                          ; preds = %if.then7, %lor.lhs.false
  %6 = load i32, ptr %a.addr, align 4
  %tobool = icmp ne i32 %6, 0
  br i1 %tobool, label %land.lhs.true10, label %if.then12

land.lhs.true10:                                  ; preds = %if.end9
  %7 = load i32, ptr %b.addr, align 4
  %tobool11 = icmp ne i32 %7, 0
  br i1 %tobool11, label %if.end13, label %if.then12

if.then12:                                        ; preds = %land.lhs.true10, %if.end9
  %8 = load i32, ptr %r, align 4
  %or = or i32 %8, 4
  store i32 %or, ptr %r, align 4
  br label %if.end13

if.end13:                                         ; preds = %if.then12, %land.lhs.true10
  %9 = load i32, ptr %a.addr, align 4
  %10 = load i32, ptr %b.addr, align 4
  %cmp14 = icmp eq i32 %9, %10
  br i1 %cmp14, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end13
  br label %cond.end

cond.false:                                       ; preds = %if.end13
  %11 = load i32, ptr %a.addr, align 4
  %12 = load i32, ptr %b.addr, align 4
  %cmp15 = icmp slt i32 %11, %12
  %13 = zext i1 %cmp15 to i64
  %cond = select i1 %cmp15, i32 16, i32 32
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond16 = phi i32 [ 8, %cond.true ], [ %cond, %cond.false ]
  %14 = load i32, ptr %r, align 4
  %xor = xor i32 %14, %cond16
  store i32 %xor, ptr %r, align 4
  %15 = load i32, ptr %a.addr, align 4
  %tobool17 = icmp ne i32 %15, 0
  br i1 %tobool17, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %cond.end
  %16 = load i32, ptr %b.addr, align 4
  %tobool18 = icmp ne i32 %16, 0
  br label %land.end

land.end:                                         ; preds = %land.rhs, %cond.end
  %17 = phi i1 [ false, %cond.end ], [ %tobool18, %land.rhs ]
  %land.ext = zext i1 %17 to i32
  store i32 %land.ext, ptr %both, align 4
  %18 = load i32, ptr %a.addr, align 4
  %tobool19 = icmp ne i32 %18, 0
  br i1 %tobool19, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %land.end
  %19 = load i32, ptr %b.addr, align 4
  %tobool20 = icmp ne i32 %19, 0
  br label %lor.end

lor.end:                                          ; preds = %lor.rhs, %land.end
  %20 = phi i1 [ true, %land.end ], [ %tobool20, %lor.rhs ]
  %lor.ext = zext i1 %20 to i32
  store i32 %lor.ext, ptr %either, align 4
  %21 = load i32, ptr %r, align 4
  %mul = mul nsw i32 %21, 4
  %22 = load i32, ptr %both, align 4
  %mul21 = mul nsw i32 %22, 2
  %add22 = add nsw i32 %mul, %mul21
  %23 = load i32, ptr %either, align 4
  %add23 = add nsw i32 %add22, %23
  ret i32 %add23
}

; Function Attrs: noinline nounwind uwtable
define internal i32 @touch(i32 noundef %n) #0 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr @calls, align 4
  %inc = add nsw i32 %0, 1
  store i32 %inc, ptr @calls, align 4
  %1 = load i32, ptr %n.addr, align 4
  ret i32 %1
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @hash(ptr noundef %text) #0 {
entry:
  %text.addr = alloca ptr, align 8
  %h = alloca i32, align 4
  %i = alloca i32, align 4
  store ptr %text, ptr %text.addr, align 8
  store i32 -2128831035, ptr %h, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load ptr, ptr %text.addr, align 8
  %1 = load i32, ptr %i, align 4
  %idxprom = sext i32 %1 to i64
  %arrayidx = getelementptr inbounds i8, ptr %0, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1
  %tobool = icmp ne i8 %2, 0
  br i1 %tobool, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %text.addr, align 8
  %4 = load i32, ptr %i, align 4
  %idxprom1 = sext i32 %4 to i64
  %arrayidx2 = getelementptr inbounds i8, ptr %3, i64 %idxprom1
  %5 = load i8, ptr %arrayidx2, align 1
  %conv = zext i8 %5 to i32
  %6 = load i32, ptr %h, align 4
  %xor = xor i32 %6, %conv
  store i32 %xor, ptr %h, align 4
  %7 = load i32, ptr %h, align 4
  %mul = mul i32 %7, 16777619
  store i32 %mul, ptr %h, align 4
  %8 = load i32, ptr %h, align 4
  %shl = shl i32 %8, 5
  %9 = load i32, ptr %h, align 4
  %shr = lshr i32 %9, 27
  %or = or i32 %shl, %shr
  store i32 %or, ptr %h, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %10 = load i32, ptr %i, align 4
  %inc = add nsw i32 %10, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !6

for.end:                                          ; preds = %for.cond
  %11 = load i32, ptr %h, align 4
  %rem = urem i32 %11, 1000003
  %div = udiv i32 %rem, 3
  ret i32 %div
}

; Function Attrs: noinline nounwind uwtable
define dso_local i64 @power(i32 noundef %base, i32 noundef %exponent) #0 {
entry:
  %base.addr = alloca i32, align 4
  %exponent.addr = alloca i32, align 4
  %result = alloca i64, align 8
  store i32 %base, ptr %base.addr, align 4
  store i32 %exponent, ptr %exponent.addr, align 4
  store i64 1, ptr %result, align 8
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load i32, ptr %exponent.addr, align 4
  %dec = add nsw i32 %0, -1
  store i32 %dec, ptr %exponent.addr, align 4
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %1 = load i32, ptr %base.addr, align 4
  %conv = sext i32 %1 to i64
  %2 = load i64, ptr %result, align 8
  %mul = mul nsw i64 %2, %conv
  store i64 %mul, ptr %result, align 8
  br label %while.cond, !llvm.loop !8

while.end:                                        ; preds = %while.cond
  %3 = load i64, ptr %result, align 8
  ret i64 %3
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @classify(i8 noundef signext %c) #0 {
entry:
  %retval = alloca i32, align 4
  %c.addr = alloca i8, align 1
  store i8 %c, ptr %c.addr, align 1
  %0 = load i8, ptr %c.addr, align 1
  %conv = sext i8 %0 to i32
  switch i32 %conv, label %sw.default [
    i32 97, label %sw.bb
    i32 101, label %sw.bb
    i32 105, label %sw.bb
    i32 111, label %sw.bb
    i32 117, label %sw.bb
    i32 32, label %sw.bb1
    i32 48, label %sw.bb2
    i32 49, label %sw.bb2
    i32 50, label %sw.bb2
    i32 51, label %sw.bb2
  ]

sw.bb:                                            ; preds = %entry, %entry, %entry, %entry, %entry
  store i32 1, ptr %retval, align 4
  br label %return

sw.bb1:                                           ; preds = %entry
  br label %sw.epilog

sw.bb2:                                           ; preds = %entry, %entry, %entry, %entry
  %1 = load i8, ptr %c.addr, align 1
  %inc = add i8 %1, 1
  store i8 %inc, ptr %c.addr, align 1
  br label %sw.default

sw.default:                                       ; preds = %entry, %sw.bb2
  %2 = load i8, ptr %c.addr, align 1
  %conv3 = sext i8 %2 to i32
  %cmp = icmp sgt i32 %conv3, 109
  %3 = zext i1 %cmp to i64
  %cond = select i1 %cmp, i32 2, i32 3
  store i32 %cond, ptr %retval, align 4
  br label %return

sw.epilog:                                        ; preds = %sw.bb1
  store i32 0, ptr %retval, align 4
  br label %return

return:                                           ; preds = %sw.epilog, %sw.default, %sw.bb
  %4 = load i32, ptr %retval, align 4
  ret i32 %4
}

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %text = alloca ptr, align 8
  %kinds = alloca [4 x i32], align 16
  %n = alloca i32, align 4
  %p = alloca ptr, align 8
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 0, ptr %retval, align 4
  store ptr @.str, ptr %text, align 8
  call void @llvm.memset.p0.i64(ptr align 16 %kinds, i8 0, i64 16, i1 false)
  store i32 0, ptr %n, align 4
  %0 = load ptr, ptr %text, align 8
  store ptr %0, ptr %p, align 8
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load ptr, ptr %p, align 8
  %2 = load i8, ptr %1, align 1
  %tobool = icmp ne i8 %2, 0
  br i1 %tobool, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load ptr, ptr %p, align 8
  %4 = load i8, ptr %3, align 1
  %call = call i32 @classify(i8 noundef signext %4)
  %idxprom = sext i32 %call to i64
  %arrayidx = getelementptr inbounds [4 x i32], ptr %kinds, i64 0, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4
  %inc = add nsw i32 %5, 1
  store i32 %inc, ptr %arrayidx, align 4
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load ptr, ptr %p, align 8
  %incdec.ptr = getelementptr inbounds i8, ptr %6, i32 1
  store ptr %incdec.ptr, ptr %p, align 8
  %7 = load i32, ptr %n, align 4
  %inc1 = add nsw i32 %7, 1
  store i32 %inc1, ptr %n, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %for.cond
  %arrayidx2 = getelementptr inbounds [4 x i32], ptr %kinds, i64 0, i64 0
  %8 = load i32, ptr %arrayidx2, align 16
  %arrayidx3 = getelementptr inbounds [4 x i32], ptr %kinds, i64 0, i64 1
  %9 = load i32, ptr %arrayidx3, align 4
  %arrayidx4 = getelementptr inbounds [4 x i32], ptr %kinds, i64 0, i64 2
  %10 = load i32, ptr %arrayidx4, align 8
  %arrayidx5 = getelementptr inbounds [4 x i32], ptr %kinds, i64 0, i64 3
  %11 = load i32, ptr %arrayidx5, align 4
  %12 = load i32, ptr %n, align 4
  %call6 = call i32 (ptr, ...) @printf(ptr noundef @.str.1, i32 noundef %8, i32 noundef %9, i32 noundef %10, i32 noundef %11, i32 noundef %12)
  store i32 -1, ptr %a, align 4
  br label %for.cond7

for.cond7:                                        ; preds = %for.inc17, %for.end
  %13 = load i32, ptr %a, align 4
  %cmp = icmp sle i32 %13, 1
  br i1 %cmp, label %for.body8, label %for.end19

for.body8:                                        ; preds = %for.cond7
  store i32 -1, ptr %b, align 4
  br label %for.cond9

for.cond9:                                        ; preds = %for.inc14, %for.body8
  %14 = load i32, ptr %b, align 4
  %cmp10 = icmp sle i32 %14, 1
  br i1 %cmp10, label %for.body11, label %for.end16

for.body11:                                       ; preds = %for.cond9
  %15 = load i32, ptr %a, align 4
  %16 = load i32, ptr %b, align 4
  %call12 = call i32 @conditions(i32 noundef %15, i32 noundef %16)
  %call13 = call i32 (ptr, ...) @printf(ptr noundef @.str.2, i32 noundef %call12)
  br label %for.inc14

for.inc14:                                        ; preds = %for.body11
  %17 = load i32, ptr %b, align 4
  %inc15 = add nsw i32 %17, 1
  store i32 %inc15, ptr %b, align 4
  br label %for.cond9, !llvm.loop !10

for.end16:                                        ; preds = %for.cond9
  br label %for.inc17

for.inc17:                                        ; preds = %for.end16
  %18 = load i32, ptr %a, align 4
  %inc18 = add nsw i32 %18, 1
  store i32 %inc18, ptr %a, align 4
  br label %for.cond7, !llvm.loop !11

for.end19:                                        ; preds = %for.cond7
  %19 = load ptr, ptr %text, align 8
  %call20 = call i32 @hash(ptr noundef %19)
  %call21 = call i64 @power(i32 noundef -7, i32 noundef 15)
  %20 = load i32, ptr @calls, align 4
  %call22 = call i32 (ptr, ...) @printf(ptr noundef @.str.3, i32 noundef %call20, i64 noundef %call21, i32 noundef %20)
  %call23 = call i64 @power(i32 noundef 3, i32 noundef 30)
  %shr = ashr i64 %call23, 20
  %conv = trunc i64 %shr to i32
  %and = and i32 %conv, 63
  ret i32 %and
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #1

declare i32 @printf(ptr noundef, ...) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: write) }
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
!11 = distinct !{!11, !7}
