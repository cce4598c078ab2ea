; What this compiler itself prints for sparse global arrays: the data as a structure of pieces, and
; an alias with the array's type.
@a.data = internal global <{ [3 x i32], [999994 x i32], [2 x i32], [1 x i32] }> <{ [3 x i32] [i32 1, i32 2, i32 3], [999994 x i32] zeroinitializer, [2 x i32] [i32 8, i32 9], [1 x i32] zeroinitializer }>
@a = internal alias [1000000 x i32], bitcast (<{ [3 x i32], [999994 x i32], [2 x i32], [1 x i32] }>* @a.data to [1000000 x i32]*)
@k.data = internal constant <{ [512 x i32], [1 x i32], [511 x i32] }> <{ [512 x i32] zeroinitializer, [1 x i32] [i32 5], [511 x i32] zeroinitializer }>
@k = internal alias [2 x [512 x i32]], bitcast (<{ [512 x i32], [1 x i32], [511 x i32] }>* @k.data to [2 x [512 x i32]]*)

declare void @putint(i32)
declare void @putch(i32)

define i32 @main() {
entry:
  %0 = getelementptr [1000000 x i32], [1000000 x i32]* @a, i32 0, i32 1
  %1 = load i32, i32* %0
  call void @putint(i32 %1)
  %2 = getelementptr [1000000 x i32], [1000000 x i32]* @a, i32 0, i32 999998
  %3 = load i32, i32* %2
  call void @putint(i32 %3)
  %4 = getelementptr [1000000 x i32], [1000000 x i32]* @a, i32 0, i32 0
  %5 = getelementptr i32, i32* %4, i32 999997
  %6 = load i32, i32* %5
  call void @putint(i32 %6)
  store i32 7, i32* %5
  %7 = load i32, i32* %5
  call void @putint(i32 %7)
  %8 = getelementptr [2 x [512 x i32]], [2 x [512 x i32]]* @k, i32 0, i32 1, i32 0
  %9 = load i32, i32* %8
  call void @putint(i32 %9)
  call void @putch(i32 10)
  ret i32 0
}
