; select and freeze, and values that are not determined but make no difference: undef and poison.
declare void @putint(i32)
declare void @putch(i32)

@unset = global i32 undef
@partly = global [3 x i32] [i32 1, i32 undef, i32 3]

define i32 @clamp(i32 %n, i32 %low, i32 %high) {
  %1 = icmp slt i32 %n, %low
  %2 = select i1 %1, i32 %low, i32 %n
  %3 = icmp sgt i32 %2, %high
  %4 = select i1 %3, i32 %high, i32 %2
  ret i32 %4
}

define i32 @masked(i32 %n) {
entry:
  %0 = and i32 undef, 0
  %1 = freeze i32 undef
  %2 = sub i32 %1, %1
  %3 = or i32 %0, %2
  %4 = freeze i32 %n
  %5 = freeze i1 true
  %6 = icmp eq i32 %4, 3
  br i1 %6, label %three, label %other
three:
  br label %end
other:
  br label %end
end:
  %7 = phi i32 [ undef, %three ], [ %4, %other ]
  %8 = phi i32 [ %4, %three ], [ poison, %other ]
  %9 = select i1 %6, i32 %8, i32 %7
  %10 = select i1 %5, i32 %9, i32 poison
  %11 = add i32 %10, %3
  %12 = icmp eq i1 %5, %6
  %13 = select i1 %12, i64 1, i64 2
  %14 = trunc i64 %13 to i32
  %15 = mul i32 %11, %14
  ret i32 %15
}

define i32 @main() {
  %never = alloca i32
  %1 = call i32 @clamp(i32 -5, i32 0, i32 9)
  call void @putint(i32 %1)
  %2 = call i32 @clamp(i32 5, i32 0, i32 9)
  call void @putint(i32 %2)
  %3 = call i32 @clamp(i32 50, i32 0, i32 9)
  call void @putint(i32 %3)
  call void @putch(i32 10)
  %4 = call i32 @masked(i32 3)
  call void @putint(i32 %4)
  %5 = call i32 @masked(i32 21)
  call void @putint(i32 %5)
  %6 = load i32, i32* %never
  %7 = and i32 %6, 0
  %8 = load i32, i32* getelementptr ([3 x i32], [3 x i32]* @partly, i32 0, i32 2)
  %9 = add i32 %7, %8
  ret i32 %9
}
