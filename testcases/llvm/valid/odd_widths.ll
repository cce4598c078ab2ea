; Integers of widths that C has (i16) and that clang makes of bit-fields (i24, i40, i48), in
; registers, in memory, in arrays and structures, and in a switch.

@shorts = global [4 x i16] [i16 1, i16 -2, i16 32767, i16 -32768]
@wide = global i48 140737488355327
@triples = internal global [3 x i24] [i24 -1, i24 8388607, i24 7]
@mixed = internal constant { i8, i24, i40, i16 } { i8 5, i24 -6, i40 549755813887, i16 9 }

declare void @putint(i32)
declare void @putch(i32)

define internal void @show(i64 %value) {
  %low = trunc i64 %value to i32
  %high = lshr i64 %value, 32
  %rest = trunc i64 %high to i32
  call void @putint(i32 %rest)
  call void @putch(i32 32)
  call void @putint(i32 %low)
  call void @putch(i32 10)
  ret void
}

define internal signext i16 @next(i16 signext %value) {
  %sum = add i16 %value, 1
  ret i16 %sum
}

define internal zeroext i16 @kind(i16 zeroext %value) {
entry:
  switch i16 %value, label %other [
    i16 -1, label %minus
    i16 300, label %some
  ]
minus:
  br label %done
some:
  br label %done
other:
  br label %done
done:
  %kind = phi i16 [ 11, %minus ], [ 22, %some ], [ 33, %other ]
  ret i16 %kind
}

define i32 @main() {
entry:
  %slot = alloca i24
  %odd = alloca [2 x i40]
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %following, %loop ]
  %index = sext i16 %i to i64
  %at = getelementptr inbounds [4 x i16], [4 x i16]* @shorts, i64 0, i64 %index
  %short = load i16, i16* %at
  %more = call i16 @next(i16 %short)
  %signed = sext i16 %more to i64
  %unsigned = zext i16 %more to i64
  call void @show(i64 %signed)
  call void @show(i64 %unsigned)
  %following = call i16 @next(i16 %i)
  %continues = icmp ult i16 %following, 4
  br i1 %continues, label %loop, label %after
after:
  store i24 -8388608, i24* %slot
  %least = load i24, i24* %slot
  %shifted = ashr i24 %least, 4
  %wrapped = sub i24 %shifted, %least
  %narrow = sext i24 %wrapped to i64
  call void @show(i64 %narrow)
  %triple = getelementptr inbounds [3 x i24], [3 x i24]* @triples, i32 0, i32 1
  %greatest = load i24, i24* %triple
  %around = add i24 %greatest, 1
  store i24 %around, i24* %triple
  %before = load i24, i24* getelementptr inbounds ([3 x i24], [3 x i24]* @triples, i32 0, i32 0)
  %behind = load i24, i24* getelementptr inbounds ([3 x i24], [3 x i24]* @triples, i32 0, i32 2)
  %again = load i24, i24* %triple
  %one = zext i24 %before to i64
  %two = sext i24 %again to i64
  %three = sext i24 %behind to i64
  call void @show(i64 %one)
  call void @show(i64 %two)
  call void @show(i64 %three)
  %first = getelementptr inbounds [2 x i40], [2 x i40]* %odd, i32 0, i32 0
  %second = getelementptr inbounds [2 x i40], [2 x i40]* %odd, i32 0, i32 1
  store i40 -3, i40* %second
  store i40 549755813888, i40* %first
  %a = load i40, i40* %first
  %b = load i40, i40* %second
  %less = icmp slt i40 %a, %b
  %chosen = select i1 %less, i40 %a, i40 %b
  %product = mul i40 %chosen, 3
  %long = sext i40 %product to i64
  call void @show(i64 %long)
  %big = load i48, i48* @wide
  %bigger = add i48 %big, 1
  %quotient = sdiv i48 %bigger, 7
  store i48 %quotient, i48* @wide
  %stored = load i48, i48* @wide
  %shown = sext i48 %stored to i64
  call void @show(i64 %shown)
  %field = load i40, i40* getelementptr inbounds ({ i8, i24, i40, i16 }, { i8, i24, i40, i16 }* @mixed, i32 0, i32 2)
  %large = sext i40 %field to i64
  call void @show(i64 %large)
  %other = load i24, i24* getelementptr inbounds ({ i8, i24, i40, i16 }, { i8, i24, i40, i16 }* @mixed, i32 0, i32 1)
  %small = sext i24 %other to i64
  call void @show(i64 %small)
  %row = alloca [8 x i24]
  %start = getelementptr inbounds [8 x i24], [8 x i24]* %row, i32 0, i32 0
  %fourth = getelementptr inbounds i24, i24* %start, i32 3
  store i24 66051, i24* %fourth
  %bytes = bitcast i24* %start to i8*
  %lowest = getelementptr inbounds i8, i8* %bytes, i32 12
  store i8 9, i8* %lowest
  %changed = load i24, i24* %fourth
  %seen = zext i24 %changed to i64
  call void @show(i64 %seen)
  %k = trunc i64 %small to i16
  %plus = add i16 %k, 5
  %kind = call i16 @kind(i16 %plus)
  %some = call i16 @kind(i16 300)
  %sum = add i16 %kind, %some
  %status = zext i16 %sum to i32
  ret i32 %status
}
