; Loops that nobody enters: after a condition that is false, and after nothing at all.
declare void @putint(i32)
declare void @putch(i32)

define void @never(i32 %n) {
entry:
  %i = alloca i32
  store i32 %n, i32* %i
  br i1 false, label %cond, label %end
cond:
  %0 = load i32, i32* %i
  %1 = icmp slt i32 %0, 100
  br i1 %1, label %body, label %end
body:
  %2 = add i32 %0, 1
  store i32 %2, i32* %i
  call void @putint(i32 %2)
  br label %cond
end:
  %3 = load i32, i32* %i
  call void @putint(i32 %3)
  br label %out
island:
  %4 = phi i32 [ %5, %shore ], [ 0, %island ], [ 7, %reef ]
  %5 = add i32 %4, 1
  %6 = icmp slt i32 %5, 10
  br i1 %6, label %island, label %shore
shore:
  store i32 %5, i32* %i
  br label %island
reef:
  br label %island
out:
  ret void
}

define i32 @main() {
entry:
  %n = alloca i32
  store i32 0, i32* %n
  call void @never(i32 42)
  call void @putch(i32 10)
  br label %forever
forever:
  %0 = load i32, i32* %n
  %1 = add i32 %0, 1
  store i32 %1, i32* %n
  %2 = icmp sgt i32 %1, 1000
  br i1 %2, label %leave, label %forever
leave:
  %3 = load i32, i32* %n
  call void @putint(i32 %3)
  call void @putch(i32 10)
  %4 = sub i32 %3, 1001
  br label %status
status:
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %return, label %status
return:
  ret i32 12
}
