; phis after mem2reg: 1
; Volatile variables stay in memory, alignments are no more than hints, and an unaligned word is
; written and read byte by byte. The one phi is that of the loop's variable.
@shared = global i32 0, align 64

declare void @putint(i32)
declare void @putch(i32)

define i32 @main() {
entry:
  %v = alloca i32, align 4
  %n = alloca i32, align 1
  %i = alloca i32, align 16
  %bytes = alloca [9 x i8], align 1
  store volatile i32 3, i32* %v, align 4
  store i32 4, i32* %n, align 1
  store i32 0, i32* %i, align 16
  br label %loop
loop:
  %0 = load volatile i32, i32* %v
  %1 = load i32, i32* %n, align 1
  %2 = add i32 %0, %1
  store volatile i32 %2, i32* %v
  store volatile i32 %2, i32* @shared, align 64
  %3 = load i32, i32* %i, align 16
  %4 = add i32 %3, 1
  store i32 %4, i32* %i, align 16
  %5 = icmp slt i32 %4, 5
  br i1 %5, label %loop, label %end
end:
  %6 = load volatile i32, i32* @shared, align 64
  call void @putint(i32 %6)
  call void @putch(i32 10)
  %7 = getelementptr [9 x i8], [9 x i8]* %bytes, i64 0, i64 3
  %8 = bitcast i8* %7 to i32*
  store i32 16909060, i32* %8, align 1
  %9 = getelementptr i8, i8* %7, i64 3
  %10 = load i8, i8* %9, align 1
  %11 = zext i8 %10 to i32
  call void @putint(i32 %11)
  %12 = load i32, i32* %8, align 1
  call void @putint(i32 %12)
  ret i32 0
}
