target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct._IO_FILE = type { i32, i8*, i8*, i8*, i8*, i8*, i8*, i8*, i8*, i8*, i8*, i8*, %struct._IO_marker*, %struct._IO_FILE*, i32, i32, i64, i16, i8, [1 x i8], i8*, i64, %struct._IO_codecvt*, %struct._IO_wide_data*, %struct._IO_FILE*, i8*, i64, i32, [20 x i8] }
%struct._IO_marker = type opaque
%struct._IO_codecvt = type opaque
%struct._IO_wide_data = type opaque

@__const.main.a = private unnamed_addr constant [32 x i8] c"one two three two\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00", align 16
@.str = private unnamed_addr constant [8 x i8] c"strncpy\00", align 1
@.str.1 = private unnamed_addr constant [3 x i8] c"ab\00", align 1
@.str.2 = private unnamed_addr constant [10 x i8] c"%d %d %d\0A\00", align 1
@.str.3 = private unnamed_addr constant [7 x i8] c"abcdef\00", align 1
@.str.4 = private unnamed_addr constant [10 x i8] c"strncpy 0\00", align 1
@.str.5 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.6 = private unnamed_addr constant [6 x i8] c"yz123\00", align 1
@.str.7 = private unnamed_addr constant [2 x i8] c"!\00", align 1
@.str.8 = private unnamed_addr constant [8 x i8] c"strncat\00", align 1
@.str.9 = private unnamed_addr constant [8 x i8] c"strrchr\00", align 1
@.str.10 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1
@.str.11 = private unnamed_addr constant [7 x i8] c"strstr\00", align 1
@.str.12 = private unnamed_addr constant [4 x i8] c"two\00", align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"twos\00", align 1
@.str.14 = private unnamed_addr constant [1 x i8] zeroinitializer, align 1
@.str.15 = private unnamed_addr constant [7 x i8] c"memchr\00", align 1
@.str.16 = private unnamed_addr constant [9 x i8] c"%d-%s-%c\00", align 1
@.str.17 = private unnamed_addr constant [5 x i8] c"text\00", align 1
@.str.18 = private unnamed_addr constant [7 x i8] c"%d %s\0A\00", align 1
@.str.19 = private unnamed_addr constant [8 x i8] c"%05d|%s\00", align 1
@.str.20 = private unnamed_addr constant [10 x i8] c"long text\00", align 1
@.str.21 = private unnamed_addr constant [3 x i8] c"%s\00", align 1
@.str.22 = private unnamed_addr constant [8 x i8] c"seven..\00", align 1
@.str.23 = private unnamed_addr constant [3 x i8] c"12\00", align 1
@.str.24 = private unnamed_addr constant [9 x i8] c"  -34xyz\00", align 1
@.str.25 = private unnamed_addr constant [3 x i8] c"+7\00", align 1
@.str.26 = private unnamed_addr constant [5 x i8] c"0x1F\00", align 1
@.str.27 = private unnamed_addr constant [4 x i8] c"017\00", align 1
@.str.28 = private unnamed_addr constant [2 x i8] c"z\00", align 1
@.str.29 = private unnamed_addr constant [21 x i8] c"99999999999999999999\00", align 1
@.str.30 = private unnamed_addr constant [22 x i8] c"-99999999999999999999\00", align 1
@.str.31 = private unnamed_addr constant [3 x i8] c"0x\00", align 1
@.str.32 = private unnamed_addr constant [4 x i8] c"- 5\00", align 1
@.str.33 = private unnamed_addr constant [5 x i8] c"1010\00", align 1
@__const.main.numbers = private unnamed_addr constant [12 x i8*] [i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.23, i32 0, i32 0), i8* getelementptr inbounds ([9 x i8], [9 x i8]* @.str.24, i32 0, i32 0), i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.25, i32 0, i32 0), i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.26, i32 0, i32 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.27, i32 0, i32 0), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @.str.28, i32 0, i32 0), i8* getelementptr inbounds ([1 x i8], [1 x i8]* @.str.14, i32 0, i32 0), i8* getelementptr inbounds ([21 x i8], [21 x i8]* @.str.29, i32 0, i32 0), i8* getelementptr inbounds ([22 x i8], [22 x i8]* @.str.30, i32 0, i32 0), i8* getelementptr inbounds ([3 x i8], [3 x i8]* @.str.31, i32 0, i32 0), i8* getelementptr inbounds ([4 x i8], [4 x i8]* @.str.32, i32 0, i32 0), i8* getelementptr inbounds ([5 x i8], [5 x i8]* @.str.33, i32 0, i32 0)], align 16
@.str.34 = private unnamed_addr constant [7 x i8] c"%d %ld\00", align 1
@.str.35 = private unnamed_addr constant [8 x i8] c" %ld:%d\00", align 1
@.str.36 = private unnamed_addr constant [2 x i8] c"\0A\00", align 1
@.str.37 = private unnamed_addr constant [13 x i8] c"%lld %ld %d\0A\00", align 1
@.str.38 = private unnamed_addr constant [13 x i8] c"123456789012\00", align 1
@.str.39 = private unnamed_addr constant [3 x i8] c"77\00", align 1
@.str.40 = private unnamed_addr constant [10 x i8] c"%x %d %d\0A\00", align 1
@.str.41 = private unnamed_addr constant [11 x i8] c"to stdout\0A\00", align 1
@stdout = external global %struct._IO_FILE*, align 8
@.str.42 = private unnamed_addr constant [5 x i8] c"five\00", align 1
@stderr = external global %struct._IO_FILE*, align 8
@.str.43 = private unnamed_addr constant [10 x i8] c"not seen\0A\00", align 1
@.str.44 = private unnamed_addr constant [4 x i8] c"%p\0A\00", align 1
@.str.45 = private unnamed_addr constant [10 x i8] c"%s: [%s]\0A\00", align 1
@.str.46 = private unnamed_addr constant [7 x i8] c"(none)\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %a = alloca [32 x i8], align 16
  %b = alloca [32 x i8], align 16
  %n = alloca i32, align 4
  %numbers = alloca [12 x i8*], align 16
  %i = alloca i32, align 4
  %end = alloca i8*, align 8
  %base = alloca i32, align 4
  %value = alloca i64, align 8
  %c = alloca i32, align 4
  %all = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast [32 x i8]* %a to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %0, i8* align 16 getelementptr inbounds ([32 x i8], [32 x i8]* @__const.main.a, i32 0, i32 0), i64 32, i1 false)
  %arraydecay = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call = call i8* @memset(i8* noundef %arraydecay, i32 noundef 35, i64 noundef 32) #6
  %arraydecay1 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %arraydecay2 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call3 = call i8* @strncpy(i8* noundef %arraydecay1, i8* noundef %arraydecay2, i64 noundef 7) #6
  %arrayidx = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 7
  store i8 0, i8* %arrayidx, align 1
  %arraydecay4 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  call void @show(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str, i64 0, i64 0), i8* noundef %arraydecay4) #7
  %arraydecay5 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call6 = call i8* @strncpy(i8* noundef %arraydecay5, i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.1, i64 0, i64 0), i64 noundef 6) #6
  %arrayidx7 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 2
  %1 = load i8, i8* %arrayidx7, align 2
  %conv = sext i8 %1 to i32
  %arrayidx8 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 5
  %2 = load i8, i8* %arrayidx8, align 1
  %conv9 = sext i8 %2 to i32
  %arrayidx10 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 6
  %3 = load i8, i8* %arrayidx10, align 2
  %conv11 = sext i8 %3 to i32
  %call12 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.2, i64 0, i64 0), i32 noundef %conv, i32 noundef %conv9, i32 noundef %conv11) #7
  %arraydecay13 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call14 = call i8* @strncpy(i8* noundef %arraydecay13, i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.3, i64 0, i64 0), i64 noundef 0) #6
  %arraydecay15 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  call void @show(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.4, i64 0, i64 0), i8* noundef %arraydecay15) #7
  %arraydecay16 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call17 = call i8* @strcpy(i8* noundef %arraydecay16, i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.5, i64 0, i64 0)) #6
  %arraydecay18 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call19 = call i8* @strncat(i8* noundef %arraydecay18, i8* noundef getelementptr inbounds ([6 x i8], [6 x i8]* @.str.6, i64 0, i64 0), i64 noundef 3) #6
  %arraydecay20 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call21 = call i8* @strncat(i8* noundef %arraydecay20, i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.7, i64 0, i64 0), i64 noundef 9) #6
  %arraydecay22 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  call void @show(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.8, i64 0, i64 0), i8* noundef %arraydecay22) #7
  %arraydecay23 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call24 = call i8* @strrchr(i8* noundef %arraydecay23, i32 noundef 116) #8
  call void @show(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.9, i64 0, i64 0), i8* noundef %call24) #7
  %arraydecay25 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call26 = call i8* @strrchr(i8* noundef %arraydecay25, i32 noundef 113) #8
  call void @show(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.9, i64 0, i64 0), i8* noundef %call26) #7
  %arraydecay27 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call28 = call i8* @strrchr(i8* noundef %arraydecay27, i32 noundef 0) #8
  %arraydecay29 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %sub.ptr.lhs.cast = ptrtoint i8* %call28 to i64
  %sub.ptr.rhs.cast = ptrtoint i8* %arraydecay29 to i64
  %sub.ptr.sub = sub i64 %sub.ptr.lhs.cast, %sub.ptr.rhs.cast
  %conv30 = trunc i64 %sub.ptr.sub to i32
  %call31 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.10, i64 0, i64 0), i32 noundef %conv30) #7
  %arraydecay32 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call33 = call i8* @strstr(i8* noundef %arraydecay32, i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.12, i64 0, i64 0)) #8
  call void @show(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.11, i64 0, i64 0), i8* noundef %call33) #7
  %arraydecay34 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call35 = call i8* @strstr(i8* noundef %arraydecay34, i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.13, i64 0, i64 0)) #8
  call void @show(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.11, i64 0, i64 0), i8* noundef %call35) #7
  %arraydecay36 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call37 = call i8* @strstr(i8* noundef %arraydecay36, i8* noundef getelementptr inbounds ([1 x i8], [1 x i8]* @.str.14, i64 0, i64 0)) #8
  call void @show(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.11, i64 0, i64 0), i8* noundef %call37) #7
  %arraydecay38 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call39 = call i8* @memchr(i8* noundef %arraydecay38, i32 noundef 119, i64 noundef 32) #8
  call void @show(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.15, i64 0, i64 0), i8* noundef %call39) #7
  %arraydecay40 = getelementptr inbounds [32 x i8], [32 x i8]* %a, i64 0, i64 0
  %call41 = call i8* @memchr(i8* noundef %arraydecay40, i32 noundef 119, i64 noundef 5) #8
  call void @show(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.15, i64 0, i64 0), i8* noundef %call41) #7
  %arraydecay42 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call43 = call i32 (i8*, i8*, ...) @sprintf(i8* noundef %arraydecay42, i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.16, i64 0, i64 0), i32 noundef -42, i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.17, i64 0, i64 0), i32 noundef 33) #6
  store i32 %call43, i32* %n, align 4
  %4 = load i32, i32* %n, align 4
  %arraydecay44 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call45 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.18, i64 0, i64 0), i32 noundef %4, i8* noundef %arraydecay44) #7
  %arraydecay46 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call47 = call i32 (i8*, i64, i8*, ...) @snprintf(i8* noundef %arraydecay46, i64 noundef 6, i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.19, i64 0, i64 0), i32 noundef 77, i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.20, i64 0, i64 0)) #6
  store i32 %call47, i32* %n, align 4
  %5 = load i32, i32* %n, align 4
  %arraydecay48 = getelementptr inbounds [32 x i8], [32 x i8]* %b, i64 0, i64 0
  %call49 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.18, i64 0, i64 0), i32 noundef %5, i8* noundef %arraydecay48) #7
  %call50 = call i32 (i8*, i64, i8*, ...) @snprintf(i8* noundef null, i64 noundef 0, i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.21, i64 0, i64 0), i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.22, i64 0, i64 0)) #6
  store i32 %call50, i32* %n, align 4
  %6 = load i32, i32* %n, align 4
  %call51 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.10, i64 0, i64 0), i32 noundef %6) #7
  %7 = bitcast [12 x i8*]* %numbers to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 16 %7, i8* align 16 bitcast ([12 x i8*]* @__const.main.numbers to i8*), i64 96, i1 false)
  store i32 0, i32* %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc91, %entry
  %8 = load i32, i32* %i, align 4
  %cmp = icmp slt i32 %8, 12
  br i1 %cmp, label %for.body, label %for.end92

for.body:                                         ; preds = %for.cond
  %9 = load i32, i32* %i, align 4
  %idxprom = sext i32 %9 to i64
  %arrayidx53 = getelementptr inbounds [12 x i8*], [12 x i8*]* %numbers, i64 0, i64 %idxprom
  %10 = load i8*, i8** %arrayidx53, align 8
  %call54 = call i32 @atoi(i8* noundef %10) #8
  %rem = srem i32 %call54, 1000000
  %11 = load i32, i32* %i, align 4
  %idxprom55 = sext i32 %11 to i64
  %arrayidx56 = getelementptr inbounds [12 x i8*], [12 x i8*]* %numbers, i64 0, i64 %idxprom55
  %12 = load i8*, i8** %arrayidx56, align 8
  %call57 = call i64 @atol(i8* noundef %12) #8
  %call58 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.34, i64 0, i64 0), i32 noundef %rem, i64 noundef %call57) #7
  store i32 0, i32* %base, align 4
  br label %for.cond59

for.cond59:                                       ; preds = %cond.end88, %for.body
  %13 = load i32, i32* %base, align 4
  %cmp60 = icmp sle i32 %13, 36
  br i1 %cmp60, label %for.body62, label %for.end

for.body62:                                       ; preds = %for.cond59
  %14 = load i32, i32* %i, align 4
  %idxprom63 = sext i32 %14 to i64
  %arrayidx64 = getelementptr inbounds [12 x i8*], [12 x i8*]* %numbers, i64 0, i64 %idxprom63
  %15 = load i8*, i8** %arrayidx64, align 8
  %16 = load i32, i32* %base, align 4
  %call65 = call i64 @strtol(i8* noundef %15, i8** noundef %end, i32 noundef %16) #6
  store i64 %call65, i64* %value, align 8
  %17 = load i64, i64* %value, align 8
  %18 = load i8*, i8** %end, align 8
  %19 = load i32, i32* %i, align 4
  %idxprom66 = sext i32 %19 to i64
  %arrayidx67 = getelementptr inbounds [12 x i8*], [12 x i8*]* %numbers, i64 0, i64 %idxprom66
  %20 = load i8*, i8** %arrayidx67, align 8
  %sub.ptr.lhs.cast68 = ptrtoint i8* %18 to i64
  %sub.ptr.rhs.cast69 = ptrtoint i8* %20 to i64
  %sub.ptr.sub70 = sub i64 %sub.ptr.lhs.cast68, %sub.ptr.rhs.cast69
  %conv71 = trunc i64 %sub.ptr.sub70 to i32
  %call72 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.35, i64 0, i64 0), i64 noundef %17, i32 noundef %conv71) #7
  br label %for.inc

for.inc:                                          ; preds = %for.body62
  %21 = load i32, i32* %base, align 4
  %cmp73 = icmp eq i32 %21, 0
  br i1 %cmp73, label %cond.true, label %cond.false

cond.true:                                        ; preds = %for.inc
  br label %cond.end88

cond.false:                                       ; preds = %for.inc
  %22 = load i32, i32* %base, align 4
  %cmp75 = icmp eq i32 %22, 2
  br i1 %cmp75, label %cond.true77, label %cond.false78

cond.true77:                                      ; preds = %cond.false
  br label %cond.end86

cond.false78:                                     ; preds = %cond.false
  %23 = load i32, i32* %base, align 4
  %cmp79 = icmp eq i32 %23, 10
  br i1 %cmp79, label %cond.true81, label %cond.false82

cond.true81:                                      ; preds = %cond.false78
  br label %cond.end

cond.false82:                                     ; preds = %cond.false78
  %24 = load i32, i32* %base, align 4
  %cmp83 = icmp eq i32 %24, 16
  %25 = zext i1 %cmp83 to i64
  %cond = select i1 %cmp83, i32 36, i32 37
  br label %cond.end

cond.end:                                         ; preds = %cond.false82, %cond.true81
  %cond85 = phi i32 [ 16, %cond.true81 ], [ %cond, %cond.false82 ]
  br label %cond.end86

cond.end86:                                       ; preds = %cond.end, %cond.true77
  %cond87 = phi i32 [ 10, %cond.true77 ], [ %cond85, %cond.end ]
  br label %cond.end88

cond.end88:                                       ; preds = %cond.end86, %cond.true
  %cond89 = phi i32 [ 2, %cond.true ], [ %cond87, %cond.end86 ]
  store i32 %cond89, i32* %base, align 4
  br label %for.cond59, !llvm.loop !6

for.end:                                          ; preds = %for.cond59
  %call90 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([2 x i8], [2 x i8]* @.str.36, i64 0, i64 0)) #7
  br label %for.inc91

for.inc91:                                        ; preds = %for.end
  %26 = load i32, i32* %i, align 4
  %inc = add nsw i32 %26, 1
  store i32 %inc, i32* %i, align 4
  br label %for.cond, !llvm.loop !8

for.end92:                                        ; preds = %for.cond
  %call93 = call i64 @atoll(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.38, i64 0, i64 0)) #8
  %call94 = call i64 @strtol(i8* noundef getelementptr inbounds ([3 x i8], [3 x i8]* @.str.39, i64 0, i64 0), i8** noundef null, i32 noundef 8) #6
  %call95 = call i32 @abs(i32 noundef -5) #9
  %call96 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([13 x i8], [13 x i8]* @.str.37, i64 0, i64 0), i64 noundef %call93, i64 noundef %call94, i32 noundef %call95) #7
  store i32 -1, i32* %c, align 4
  br label %for.cond97

for.cond97:                                       ; preds = %for.inc192, %for.end92
  %27 = load i32, i32* %c, align 4
  %cmp98 = icmp slt i32 %27, 256
  br i1 %cmp98, label %for.body100, label %for.end194

for.body100:                                      ; preds = %for.cond97
  %28 = load i32, i32* %c, align 4
  %call101 = call i32 @isalpha(i32 noundef %28) #7
  %tobool = icmp ne i32 %call101, 0
  %lnot = xor i1 %tobool, true
  %lnot102 = xor i1 %lnot, true
  %lnot.ext = zext i1 %lnot102 to i32
  %29 = load i32, i32* %c, align 4
  %call103 = call i32 @isdigit(i32 noundef %29) #7
  %tobool104 = icmp ne i32 %call103, 0
  %lnot105 = xor i1 %tobool104, true
  %lnot107 = xor i1 %lnot105, true
  %lnot.ext108 = zext i1 %lnot107 to i32
  %shl = shl i32 %lnot.ext108, 1
  %or = or i32 %lnot.ext, %shl
  %30 = load i32, i32* %c, align 4
  %call109 = call i32 @isalnum(i32 noundef %30) #7
  %tobool110 = icmp ne i32 %call109, 0
  %lnot111 = xor i1 %tobool110, true
  %lnot113 = xor i1 %lnot111, true
  %lnot.ext114 = zext i1 %lnot113 to i32
  %shl115 = shl i32 %lnot.ext114, 2
  %or116 = or i32 %or, %shl115
  %31 = load i32, i32* %c, align 4
  %call117 = call i32 @isspace(i32 noundef %31) #7
  %tobool118 = icmp ne i32 %call117, 0
  %lnot119 = xor i1 %tobool118, true
  %lnot121 = xor i1 %lnot119, true
  %lnot.ext122 = zext i1 %lnot121 to i32
  %shl123 = shl i32 %lnot.ext122, 3
  %or124 = or i32 %or116, %shl123
  %32 = load i32, i32* %c, align 4
  %call125 = call i32 @isupper(i32 noundef %32) #7
  %tobool126 = icmp ne i32 %call125, 0
  %lnot127 = xor i1 %tobool126, true
  %lnot129 = xor i1 %lnot127, true
  %lnot.ext130 = zext i1 %lnot129 to i32
  %shl131 = shl i32 %lnot.ext130, 4
  %or132 = or i32 %or124, %shl131
  %33 = load i32, i32* %c, align 4
  %call133 = call i32 @islower(i32 noundef %33) #7
  %tobool134 = icmp ne i32 %call133, 0
  %lnot135 = xor i1 %tobool134, true
  %lnot137 = xor i1 %lnot135, true
  %lnot.ext138 = zext i1 %lnot137 to i32
  %shl139 = shl i32 %lnot.ext138, 5
  %or140 = or i32 %or132, %shl139
  %34 = load i32, i32* %c, align 4
  %call141 = call i32 @isxdigit(i32 noundef %34) #7
  %tobool142 = icmp ne i32 %call141, 0
  %lnot143 = xor i1 %tobool142, true
  %lnot145 = xor i1 %lnot143, true
  %lnot.ext146 = zext i1 %lnot145 to i32
  %shl147 = shl i32 %lnot.ext146, 6
  %or148 = or i32 %or140, %shl147
  %35 = load i32, i32* %c, align 4
  %call149 = call i32 @ispunct(i32 noundef %35) #7
  %tobool150 = icmp ne i32 %call149, 0
  %lnot151 = xor i1 %tobool150, true
  %lnot153 = xor i1 %lnot151, true
  %lnot.ext154 = zext i1 %lnot153 to i32
  %shl155 = shl i32 %lnot.ext154, 7
  %or156 = or i32 %or148, %shl155
  %36 = load i32, i32* %c, align 4
  %call157 = call i32 @isprint(i32 noundef %36) #7
  %tobool158 = icmp ne i32 %call157, 0
  %lnot159 = xor i1 %tobool158, true
  %lnot161 = xor i1 %lnot159, true
  %lnot.ext162 = zext i1 %lnot161 to i32
  %shl163 = shl i32 %lnot.ext162, 8
  %or164 = or i32 %or156, %shl163
  %37 = load i32, i32* %c, align 4
  %call165 = call i32 @iscntrl(i32 noundef %37) #7
  %tobool166 = icmp ne i32 %call165, 0
  %lnot167 = xor i1 %tobool166, true
  %lnot169 = xor i1 %lnot167, true
  %lnot.ext170 = zext i1 %lnot169 to i32
  %shl171 = shl i32 %lnot.ext170, 9
  %or172 = or i32 %or164, %shl171
  %38 = load i32, i32* %c, align 4
  %call173 = call i32 @isgraph(i32 noundef %38) #7
  %tobool174 = icmp ne i32 %call173, 0
  %lnot175 = xor i1 %tobool174, true
  %lnot177 = xor i1 %lnot175, true
  %lnot.ext178 = zext i1 %lnot177 to i32
  %shl179 = shl i32 %lnot.ext178, 10
  %or180 = or i32 %or172, %shl179
  %39 = load i32, i32* %c, align 4
  %call181 = call i32 @isblank(i32 noundef %39) #7
  %tobool182 = icmp ne i32 %call181, 0
  %lnot183 = xor i1 %tobool182, true
  %lnot185 = xor i1 %lnot183, true
  %lnot.ext186 = zext i1 %lnot185 to i32
  %shl187 = shl i32 %lnot.ext186, 11
  %or188 = or i32 %or180, %shl187
  store i32 %or188, i32* %all, align 4
  %40 = load i32, i32* %all, align 4
  %41 = load i32, i32* %c, align 4
  %call189 = call i32 @tolower(i32 noundef %41) #7
  %42 = load i32, i32* %c, align 4
  %call190 = call i32 @toupper(i32 noundef %42) #7
  %call191 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.40, i64 0, i64 0), i32 noundef %40, i32 noundef %call189, i32 noundef %call190) #7
  br label %for.inc192

for.inc192:                                       ; preds = %for.body100
  %43 = load i32, i32* %c, align 4
  %inc193 = add nsw i32 %43, 1
  store i32 %inc193, i32* %c, align 4
  br label %for.cond97, !llvm.loop !9

for.end194:                                       ; preds = %for.cond97
  %call195 = call i32 @isdigit(i32 noundef 55) #7
  %call196 = call i32 @isupper(i32 noundef 65) #7
  %call197 = call i32 @isspace(i32 noundef 32) #7
  %call198 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.2, i64 0, i64 0), i32 noundef %call195, i32 noundef %call196, i32 noundef %call197) #7
  %44 = load %struct._IO_FILE*, %struct._IO_FILE** @stdout, align 8
  %call199 = call i32 @fputs(i8* noundef getelementptr inbounds ([11 x i8], [11 x i8]* @.str.41, i64 0, i64 0), %struct._IO_FILE* noundef %44) #7
  %45 = load %struct._IO_FILE*, %struct._IO_FILE** @stdout, align 8
  %call200 = call i32 (%struct._IO_FILE*, i8*, ...) @fprintf(%struct._IO_FILE* noundef %45, i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.18, i64 0, i64 0), i32 noundef 5, i8* noundef getelementptr inbounds ([5 x i8], [5 x i8]* @.str.42, i64 0, i64 0)) #7
  %46 = load %struct._IO_FILE*, %struct._IO_FILE** @stdout, align 8
  %call201 = call i32 @fputc(i32 noundef 99, %struct._IO_FILE* noundef %46) #7
  %47 = load %struct._IO_FILE*, %struct._IO_FILE** @stdout, align 8
  %call202 = call i32 @putc(i32 noundef 10, %struct._IO_FILE* noundef %47) #7
  %48 = load %struct._IO_FILE*, %struct._IO_FILE** @stderr, align 8
  %call203 = call i32 (%struct._IO_FILE*, i8*, ...) @fprintf(%struct._IO_FILE* noundef %48, i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.43, i64 0, i64 0)) #7
  %49 = load %struct._IO_FILE*, %struct._IO_FILE** @stdout, align 8
  %call204 = call i32 @fflush(%struct._IO_FILE* noundef %49) #7
  %call205 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.44, i64 0, i64 0), i8* noundef null) #7
  ret i32 0
}

; Function Attrs: argmemonly nofree nounwind willreturn
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: nounwind
declare i8* @memset(i8* noundef, i32 noundef, i64 noundef) #2

; Function Attrs: nounwind
declare i8* @strncpy(i8* noundef, i8* noundef, i64 noundef) #2

; Function Attrs: noinline nounwind optnone uwtable
define internal void @show(i8* noundef %name, i8* noundef %text) #0 {
entry:
  %name.addr = alloca i8*, align 8
  %text.addr = alloca i8*, align 8
  store i8* %name, i8** %name.addr, align 8
  store i8* %text, i8** %text.addr, align 8
  %0 = load i8*, i8** %name.addr, align 8
  %1 = load i8*, i8** %text.addr, align 8
  %tobool = icmp ne i8* %1, null
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %2 = load i8*, i8** %text.addr, align 8
  br label %cond.end

cond.false:                                       ; preds = %entry
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i8* [ %2, %cond.true ], [ getelementptr inbounds ([7 x i8], [7 x i8]* @.str.46, i64 0, i64 0), %cond.false ]
  %call = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.45, i64 0, i64 0), i8* noundef %0, i8* noundef %cond) #7
  ret void
}

declare i32 @printf(i8* noundef, ...) #3

; Function Attrs: nounwind
declare i8* @strcpy(i8* noundef, i8* noundef) #2

; Function Attrs: nounwind
declare i8* @strncat(i8* noundef, i8* noundef, i64 noundef) #2

; Function Attrs: nounwind readonly willreturn
declare i8* @strrchr(i8* noundef, i32 noundef) #4

; Function Attrs: nounwind readonly willreturn
declare i8* @strstr(i8* noundef, i8* noundef) #4

; Function Attrs: nounwind readonly willreturn
declare i8* @memchr(i8* noundef, i32 noundef, i64 noundef) #4

; Function Attrs: nounwind
declare i32 @sprintf(i8* noundef, i8* noundef, ...) #2

; Function Attrs: nounwind
declare i32 @snprintf(i8* noundef, i64 noundef, i8* noundef, ...) #2

; Function Attrs: nounwind readonly willreturn
declare i32 @atoi(i8* noundef) #4

; Function Attrs: nounwind readonly willreturn
declare i64 @atol(i8* noundef) #4

; Function Attrs: nounwind
declare i64 @strtol(i8* noundef, i8** noundef, i32 noundef) #2

; Function Attrs: nounwind readonly willreturn
declare i64 @atoll(i8* noundef) #4

; Function Attrs: nounwind readnone willreturn
declare i32 @abs(i32 noundef) #5

declare i32 @isalpha(i32 noundef) #3

declare i32 @isdigit(i32 noundef) #3

declare i32 @isalnum(i32 noundef) #3

declare i32 @isspace(i32 noundef) #3

declare i32 @isupper(i32 noundef) #3

declare i32 @islower(i32 noundef) #3

declare i32 @isxdigit(i32 noundef) #3

declare i32 @ispunct(i32 noundef) #3

declare i32 @isprint(i32 noundef) #3

declare i32 @iscntrl(i32 noundef) #3

declare i32 @isgraph(i32 noundef) #3

declare i32 @isblank(i32 noundef) #3

declare i32 @tolower(i32 noundef) #3

declare i32 @toupper(i32 noundef) #3

declare i32 @fputs(i8* noundef, %struct._IO_FILE* noundef) #3

declare i32 @fprintf(%struct._IO_FILE* noundef, i8* noundef, ...) #3

declare i32 @fputc(i32 noundef, %struct._IO_FILE* noundef) #3

declare i32 @putc(i32 noundef, %struct._IO_FILE* noundef) #3

declare i32 @fflush(%struct._IO_FILE* noundef) #3

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly nofree nounwind willreturn }
attributes #2 = { nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind readonly willreturn "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #5 = { nounwind readnone willreturn "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #6 = { nobuiltin nounwind "no-builtins" }
attributes #7 = { nobuiltin "no-builtins" }
attributes #8 = { nobuiltin nounwind readonly willreturn "no-builtins" }
attributes #9 = { nobuiltin nounwind readnone willreturn "no-builtins" }

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
