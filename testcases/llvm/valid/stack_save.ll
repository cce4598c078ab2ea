; phis after mem2reg: 2
; An array of changing length in a loop, in typed pointers: a hundred thousand iterations of it would
; overflow the stack if the alloca moved out of the loop, or what gives the stack back went away.
declare i32 @getint()
declare void @putint(i32)
declare i8* @llvm.stacksave()
declare void @llvm.stackrestore(i8*)

define i32 @main() {
entry:
  %saved_stack = alloca i8*, align 8
  %i = alloca i32, align 4
  %sum = alloca i32, align 4
  store i32 0, i32* %i, align 4
  store i32 0, i32* %sum, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.body, %entry
  %0 = load i32, i32* %i, align 4
  %cmp = icmp slt i32 %0, 100000
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, i32* %i, align 4
  %rem = srem i32 %1, 50
  %add = add nsw i32 %rem, 1000
  %2 = zext i32 %add to i64
  %3 = call i8* @llvm.stacksave()
  store i8* %3, i8** %saved_stack, align 8
  %vla = alloca i32, i64 %2, align 16
  %arrayidx = getelementptr inbounds i32, i32* %vla, i64 999
  store i32 %rem, i32* %arrayidx, align 4
  %4 = load i32, i32* %sum, align 4
  %5 = load i32, i32* %arrayidx, align 4
  %add1 = add nsw i32 %4, %5
  store i32 %add1, i32* %sum, align 4
  %6 = load i8*, i8** %saved_stack, align 8
  call void @llvm.stackrestore(i8* %6)
  %7 = load i32, i32* %i, align 4
  %inc = add nsw i32 %7, 1
  store i32 %inc, i32* %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond
  %8 = load i32, i32* %sum, align 4
  call void @putint(i32 %8)
  ret i32 0
}
