target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [16 x i8] c"%31[a-z]%7[0-9]\00", align 1
@.str.1 = private unnamed_addr constant [10 x i8] c"%d %s %s\0A\00", align 1
@.str.2 = private unnamed_addr constant [8 x i8] c"%63[^\0A]\00", align 1
@.str.3 = private unnamed_addr constant [9 x i8] c"%d [%s]\0A\00", align 1
@.str.4 = private unnamed_addr constant [7 x i8] c" %[]x]\00", align 1
@.str.5 = private unnamed_addr constant [14 x i8] c" %*[-a]%[^]-]\00", align 1
@.str.6 = private unnamed_addr constant [7 x i8] c"%[0-9]\00", align 1
@.str.7 = private unnamed_addr constant [4 x i8] c"%d\0A\00", align 1

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 {
entry:
  %retval = alloca i32, align 4
  %word = alloca [32 x i8], align 16
  %rest = alloca [64 x i8], align 16
  %digits = alloca [8 x i8], align 1
  %n = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %arraydecay = getelementptr inbounds [32 x i8], [32 x i8]* %word, i64 0, i64 0
  %arraydecay1 = getelementptr inbounds [8 x i8], [8 x i8]* %digits, i64 0, i64 0
  %call = call i32 (i8*, ...) @__isoc99_scanf(i8* noundef getelementptr inbounds ([16 x i8], [16 x i8]* @.str, i64 0, i64 0), i8* noundef %arraydecay, i8* noundef %arraydecay1) #2
  store i32 %call, i32* %n, align 4
  %0 = load i32, i32* %n, align 4
  %arraydecay2 = getelementptr inbounds [32 x i8], [32 x i8]* %word, i64 0, i64 0
  %arraydecay3 = getelementptr inbounds [8 x i8], [8 x i8]* %digits, i64 0, i64 0
  %call4 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([10 x i8], [10 x i8]* @.str.1, i64 0, i64 0), i32 noundef %0, i8* noundef %arraydecay2, i8* noundef %arraydecay3) #2
  %arraydecay5 = getelementptr inbounds [64 x i8], [64 x i8]* %rest, i64 0, i64 0
  %call6 = call i32 (i8*, ...) @__isoc99_scanf(i8* noundef getelementptr inbounds ([8 x i8], [8 x i8]* @.str.2, i64 0, i64 0), i8* noundef %arraydecay5) #2
  store i32 %call6, i32* %n, align 4
  %1 = load i32, i32* %n, align 4
  %arraydecay7 = getelementptr inbounds [64 x i8], [64 x i8]* %rest, i64 0, i64 0
  %call8 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.3, i64 0, i64 0), i32 noundef %1, i8* noundef %arraydecay7) #2
  %arraydecay9 = getelementptr inbounds [32 x i8], [32 x i8]* %word, i64 0, i64 0
  %call10 = call i32 (i8*, ...) @__isoc99_scanf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.4, i64 0, i64 0), i8* noundef %arraydecay9) #2
  store i32 %call10, i32* %n, align 4
  %2 = load i32, i32* %n, align 4
  %arraydecay11 = getelementptr inbounds [32 x i8], [32 x i8]* %word, i64 0, i64 0
  %call12 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.3, i64 0, i64 0), i32 noundef %2, i8* noundef %arraydecay11) #2
  %arraydecay13 = getelementptr inbounds [32 x i8], [32 x i8]* %word, i64 0, i64 0
  %call14 = call i32 (i8*, ...) @__isoc99_scanf(i8* noundef getelementptr inbounds ([14 x i8], [14 x i8]* @.str.5, i64 0, i64 0), i8* noundef %arraydecay13) #2
  store i32 %call14, i32* %n, align 4
  %3 = load i32, i32* %n, align 4
  %arraydecay15 = getelementptr inbounds [32 x i8], [32 x i8]* %word, i64 0, i64 0
  %call16 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([9 x i8], [9 x i8]* @.str.3, i64 0, i64 0), i32 noundef %3, i8* noundef %arraydecay15) #2
  %arraydecay17 = getelementptr inbounds [8 x i8], [8 x i8]* %digits, i64 0, i64 0
  %call18 = call i32 (i8*, ...) @__isoc99_scanf(i8* noundef getelementptr inbounds ([7 x i8], [7 x i8]* @.str.6, i64 0, i64 0), i8* noundef %arraydecay17) #2
  store i32 %call18, i32* %n, align 4
  %4 = load i32, i32* %n, align 4
  %call19 = call i32 (i8*, ...) @printf(i8* noundef getelementptr inbounds ([4 x i8], [4 x i8]* @.str.7, i64 0, i64 0), i32 noundef %4) #2
  ret i32 0
}

declare i32 @__isoc99_scanf(i8* noundef, ...) #1

declare i32 @printf(i8* noundef, ...) #1

attributes #0 = { noinline nounwind optnone uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1, !2, !3, !4}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 1}
!4 = !{i32 7, !"frame-pointer", i32 2}
