; phis after mem2reg: 7
; Variables and phis of i1, i8 and i64, and a condition that is kept in memory.
declare void @putint(i32)
declare void @putch(i32)

define i32 @parity(i64 %n) {
entry:
  %odd = alloca i1
  %rest = alloca i64
  %digit = alloca i8
  store i1 false, i1* %odd
  store i64 %n, i64* %rest
  store i8 48, i8* %digit
  br label %cond
cond:
  %0 = load i64, i64* %rest
  %1 = icmp ne i64 %0, 0
  br i1 %1, label %body, label %end
body:
  %2 = load i64, i64* %rest
  %3 = trunc i64 %2 to i1
  br i1 %3, label %flip, label %next
flip:
  %4 = load i1, i1* %odd
  %5 = xor i1 %4, true
  store i1 %5, i1* %odd
  store i8 49, i8* %digit
  br label %next
next:
  %6 = phi i8 [ 32, %body ], [ 45, %flip ]
  %7 = load i8, i8* %digit
  %8 = zext i8 %7 to i32
  call void @putch(i32 %8)
  %9 = zext i8 %6 to i32
  call void @putch(i32 %9)
  store i8 48, i8* %digit
  %10 = load i64, i64* %rest
  %11 = lshr i64 %10, 1
  store i64 %11, i64* %rest
  br label %cond
end:
  call void @putch(i32 10)
  %12 = load i1, i1* %odd
  br i1 %12, label %yes, label %no
yes:
  br label %no
no:
  %13 = phi i1 [ true, %yes ], [ false, %end ]
  %14 = phi i64 [ 5000000000, %yes ], [ -1, %end ]
  %15 = zext i1 %13 to i32
  %16 = lshr i64 %14, 32
  %17 = trunc i64 %16 to i32
  %18 = add i32 %15, %17
  ret i32 %18
}

define i32 @main() {
  %1 = call i32 @parity(i64 13)
  call void @putint(i32 %1)
  %2 = call i32 @parity(i64 4294967299)
  call void @putint(i32 %2)
  ret i32 0
}
