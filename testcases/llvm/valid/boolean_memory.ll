; phis after mem2reg: 3
; How C compilers keep truth values: as bytes in memory, as bits in registers, and short circuits
; with a phi of i1 or with control flow alone.
declare i32 @getint()
declare void @putint(i32)

define zeroext i1 @between(i32 %low, i32 %n, i32 %high) {
entry:
  %cmp = icmp sle i32 %low, %n
  br i1 %cmp, label %land.rhs, label %land.end
land.rhs:
  %cmp1 = icmp sle i32 %n, %high
  br label %land.end
land.end:
  %0 = phi i1 [ false, %entry ], [ %cmp1, %land.rhs ]
  ret i1 %0
}

define i32 @count(i32 %limit) {
entry:
  %found = alloca i8, align 1
  %n = alloca i32, align 4
  store i8 0, i8* %found, align 1
  store i32 0, i32* %n, align 4
  br label %while.cond
while.cond:
  %0 = load i8, i8* %found, align 1
  %tobool = trunc i8 %0 to i1
  %lnot = xor i1 %tobool, true
  br i1 %lnot, label %while.body, label %while.end
while.body:
  %1 = load i32, i32* %n, align 4
  %inc = add nsw i32 %1, 1
  store i32 %inc, i32* %n, align 4
  %call = call zeroext i1 @between(i32 %limit, i32 %inc, i32 100)
  %frombool = zext i1 %call to i8
  store i8 %frombool, i8* %found, align 1
  br label %while.cond
while.end:
  %2 = load i32, i32* %n, align 4
  ret i32 %2
}

define i32 @main() {
entry:
  %call = call i32 @count(i32 17)
  call void @putint(i32 %call)
  ret i32 0
}
