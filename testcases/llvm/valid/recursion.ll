; phis after mem2reg: 2
; Functions that call themselves, each other, and functions that stand further down.
declare void @putint(i32)
declare void @putch(i32)

define i32 @main() {
  %1 = call i32 @ackermann(i32 2, i32 3)
  call void @putint(i32 %1)
  call void @putch(i32 10)
  %2 = call i1 @is_even(i32 10)
  br i1 %2, label %3, label %4
3:
  call void @hanoi(i32 3, i32 65, i32 66, i32 67)
  call void @putch(i32 10)
  br label %4
4:
  %5 = call i32 @fact(i32 10)
  call void @putint(i32 %5)
  call void @putch(i32 10)
  %6 = call i32 @depth(i32 5000)
  call void @putint(i32 %6)
  ret i32 0
}

define i1 @is_even(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %yes, label %ask
yes:
  ret i1 true
ask:
  %less = sub nsw i32 %n, 1
  %odd = call i1 @is_odd(i32 %less)
  ret i1 %odd
}

define i1 @is_odd(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %no, label %ask
ask:
  %less = sub nsw i32 %n, 1
  %even = call i1 @is_even(i32 %less)
  ret i1 %even
no:
  ret i1 false
}

define i32 @ackermann(i32 %0, i32 %1) {
  %3 = icmp eq i32 %0, 0
  br i1 %3, label %4, label %6

4:
  %5 = add nsw i32 %1, 1
  br label %16

6:
  %7 = icmp eq i32 %1, 0
  br i1 %7, label %8, label %11

8:
  %9 = sub nsw i32 %0, 1
  %10 = call i32 @ackermann(i32 %9, i32 1)
  br label %16

11:
  %12 = sub nsw i32 %0, 1
  %13 = sub nsw i32 %1, 1
  %14 = call i32 @ackermann(i32 %0, i32 %13)
  %15 = call i32 @ackermann(i32 %12, i32 %14)
  br label %16

16:
  %17 = phi i32 [ %5, %4 ], [ %10, %8 ], [ %15, %11 ]
  ret i32 %17
}

define void @hanoi(i32 %n, i32 %from, i32 %over, i32 %to) {
entry:
  %none = icmp sle i32 %n, 0
  br i1 %none, label %return, label %move
move:
  %less = sub i32 %n, 1
  call void @hanoi(i32 %less, i32 %from, i32 %to, i32 %over)
  call void @putch(i32 %from)
  call void @putch(i32 %to)
  call void @putch(i32 32)
  call void @hanoi(i32 %less, i32 %over, i32 %from, i32 %to)
  br label %return
return:
  ret void
}

define i32 @fact(i32 %n) {
entry:
  %n.addr = alloca i32
  %result = alloca i32
  store i32 %n, i32* %n.addr
  %0 = load i32, i32* %n.addr
  %1 = icmp sle i32 %0, 1
  br i1 %1, label %base, label %step
base:
  store i32 1, i32* %result
  br label %done
step:
  %2 = load i32, i32* %n.addr
  %3 = sub i32 %2, 1
  %4 = call i32 @fact(i32 %3)
  %5 = load i32, i32* %n.addr
  %6 = mul i32 %5, %4
  store i32 %6, i32* %result
  br label %done
done:
  %7 = load i32, i32* %result
  ret i32 %7
}

define i32 @depth(i32 %n) {
  %1 = icmp eq i32 %n, 0
  br i1 %1, label %zero, label %more
zero:
  ret i32 0
more:
  %2 = sub i32 %n, 1
  %3 = call i32 @depth(i32 %2)
  %4 = add i32 %3, 1
  ret i32 %4
}
