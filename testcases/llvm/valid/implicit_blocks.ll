; phis after mem2reg: 3
; Blocks without labels, the way LLVM before version 9 printed them: the comment is nothing but a
; comment, and the block takes the number that it names because it is its turn.
; ModuleID = 'collatz.c'
declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

define i32 @collatz(i32) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, i32* %2, align 4
  store i32 0, i32* %3, align 4
  br label %4

; <label>:4:                                      ; preds = %20, %1
  %5 = load i32, i32* %2, align 4
  %6 = icmp ne i32 %5, 1
  br i1 %6, label %7, label %23

; <label>:7:                                      ; preds = %4
  %8 = load i32, i32* %2, align 4
  %9 = srem i32 %8, 2
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %14

; <label>:11:                                     ; preds = %7
  %12 = load i32, i32* %2, align 4
  %13 = sdiv i32 %12, 2
  br label %18

; <label>:14:                                     ; preds = %7
  %15 = load i32, i32* %2, align 4
  %16 = mul nsw i32 3, %15
  %17 = add nsw i32 %16, 1
  br label %18

; <label>:18:                                     ; preds = %14, %11
  %19 = phi i32 [ %13, %11 ], [ %17, %14 ]
  store i32 %19, i32* %2, align 4
  br label %20

; <label>:20:                                     ; preds = %18
  %21 = load i32, i32* %3, align 4
  %22 = add nsw i32 %21, 1
  store i32 %22, i32* %3, align 4
  br label %4

; <label>:23:                                     ; preds = %4
  %24 = load i32, i32* %3, align 4
  ret i32 %24
}

define i32 @main() {
  %1 = call i32 @collatz(i32 27)
  call void @putint(i32 %1)
  call void @putch(i32 10)
  ret i32 0
}
