; opaque
; phis after mem2reg: 2
; Opaque pointers: functions declared without parameters, as C's `int getint();`, need no cast; and
; the stack is given back where an array of changing length ends.
define dso_local i32 @sum(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  store i32 0, ptr %2, align 4
  store i32 1, ptr %3, align 4
  br label %5

5:                                                ; preds = %10, %1
  %6 = load i32, ptr %3, align 4
  %7 = icmp sle i32 %6, %0
  br i1 %7, label %8, label %20

8:                                                ; preds = %5
  %9 = zext i32 %6 to i64
  br label %10

10:                                               ; preds = %8
  %11 = call ptr @llvm.stacksave()
  store ptr %11, ptr %4, align 8
  %12 = alloca i32, i64 %9, align 16
  %13 = getelementptr inbounds i32, ptr %12, i64 0
  store i32 %6, ptr %13, align 16
  %14 = load i32, ptr %13, align 16
  %15 = load i32, ptr %2, align 4
  %16 = add nsw i32 %15, %14
  store i32 %16, ptr %2, align 4
  %17 = load ptr, ptr %4, align 8
  call void @llvm.stackrestore(ptr %17)
  %18 = load i32, ptr %3, align 4
  %19 = add nsw i32 %18, 1
  store i32 %19, ptr %3, align 4
  br label %5

20:                                               ; preds = %5
  %21 = load i32, ptr %2, align 4
  ret i32 %21
}

define dso_local i32 @main() {
  %1 = call i32 (...) @getint()
  %2 = call i32 @sum(i32 noundef %1)
  call void (i32, ...) @putint(i32 noundef %2)
  ret i32 0
}

declare i32 @getint(...)

declare void @putint(...)

declare ptr @llvm.stacksave()

declare void @llvm.stackrestore(ptr)
