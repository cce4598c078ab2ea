; What clang prints for `int a[100000] = {1, 2}` and for a sparse array of two dimensions: packed
; structures, which the rest of the program sees as arrays through a bitcast.
@a = dso_local global <{ i32, i32, [99998 x i32] }> <{ i32 1, i32 2, [99998 x i32] zeroinitializer }>, align 16
@b = dso_local global <{ <{ i32, i32, [98 x i32] }>, [100 x i32], <{ i32, [99 x i32] }>, [97 x [100 x i32]] }> <{ <{ i32, i32, [98 x i32] }> <{ i32 11, i32 12, [98 x i32] zeroinitializer }>, [100 x i32] zeroinitializer, <{ i32, [99 x i32] }> <{ i32 31, [99 x i32] zeroinitializer }>, [97 x [100 x i32]] zeroinitializer }>, align 16
@c = internal constant <{ [300 x i32], [2 x i32], [300 x i32] }> <{ [300 x i32] zeroinitializer, [2 x i32] [i32 5, i32 6], [300 x i32] zeroinitializer }>

declare void @putint(i32)
declare void @putch(i32)

define i32 @sum(i32* %values, i32 %count) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %body ]
  %more = icmp slt i32 %i, %count
  br i1 %more, label %body, label %end
body:
  %at = sext i32 %i to i64
  %place = getelementptr inbounds i32, i32* %values, i64 %at
  %value = load i32, i32* %place
  %weight = add i32 %i, 1
  %product = mul i32 %value, %weight
  %sum.next = add i32 %sum, %product
  %i.next = add i32 %i, 1
  br label %cond
end:
  ret i32 %sum
}

define i32 @main() {
  %1 = load i32, i32* getelementptr inbounds ([100000 x i32], [100000 x i32]* bitcast (<{ i32, i32, [99998 x i32] }>* @a to [100000 x i32]*), i64 0, i64 1), align 4
  call void @putint(i32 %1)
  call void @putch(i32 10)
  store i32 9, i32* getelementptr inbounds ([100000 x i32], [100000 x i32]* bitcast (<{ i32, i32, [99998 x i32] }>* @a to [100000 x i32]*), i64 0, i64 99999), align 4
  %2 = call i32 @sum(i32* getelementptr inbounds ([100000 x i32], [100000 x i32]* bitcast (<{ i32, i32, [99998 x i32] }>* @a to [100000 x i32]*), i64 0, i64 0), i32 100000)
  call void @putint(i32 %2)
  call void @putch(i32 10)
  %3 = getelementptr inbounds <{ i32, i32, [99998 x i32] }>, <{ i32, i32, [99998 x i32] }>* @a, i32 0, i32 2
  %4 = getelementptr inbounds [99998 x i32], [99998 x i32]* %3, i64 0, i64 99997
  %5 = load i32, i32* %4
  call void @putint(i32 %5)
  call void @putch(i32 10)
  %6 = add i32 1, 1
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds [100 x [100 x i32]], [100 x [100 x i32]]* bitcast (<{ <{ i32, i32, [98 x i32] }>, [100 x i32], <{ i32, [99 x i32] }>, [97 x [100 x i32]] }>* @b to [100 x [100 x i32]]*), i64 0, i64 %7
  %9 = getelementptr inbounds [100 x i32], [100 x i32]* %8, i64 0, i64 0
  %10 = load i32, i32* %9, align 16
  call void @putint(i32 %10)
  call void @putch(i32 10)
  %11 = call i32 @sum(i32* bitcast (<{ <{ i32, i32, [98 x i32] }>, [100 x i32], <{ i32, [99 x i32] }>, [97 x [100 x i32]] }>* @b to i32*), i32 10000)
  call void @putint(i32 %11)
  call void @putch(i32 10)
  %12 = load i32, i32* getelementptr inbounds (<{ [300 x i32], [2 x i32], [300 x i32] }>, <{ [300 x i32], [2 x i32], [300 x i32] }>* @c, i32 0, i32 1, i32 1)
  call void @putint(i32 %12)
  call void @putch(i32 10)
  ret i32 0
}
