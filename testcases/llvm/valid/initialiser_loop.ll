; phis after mem2reg: 1
; A local array that a loop over addresses fills, as clang prints it for elements that are computed:
; a phi of pointers. No variable is left to promote but the result's slot.
declare i32 @getint()
declare void @putarray(i32, i32*)

define i32 @main() {
  %1 = alloca i32, align 4
  %2 = alloca [6 x [2 x i32]], align 16
  store i32 0, i32* %1, align 4
  %3 = getelementptr inbounds [6 x [2 x i32]], [6 x [2 x i32]]* %2, i64 0, i64 0
  %4 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 0, i64 0
  store i32 5, i32* %4, align 4
  %5 = getelementptr inbounds i32, i32* %4, i64 1
  %6 = call i32 @getint()
  store i32 %6, i32* %5, align 4
  %7 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 1
  %8 = getelementptr inbounds [2 x i32], [2 x i32]* %3, i64 6
  br label %9

9:                                                ; preds = %9, %0
  %10 = phi [2 x i32]* [ %7, %0 ], [ %14, %9 ]
  %11 = getelementptr inbounds [2 x i32], [2 x i32]* %10, i64 0, i64 0
  store i32 0, i32* %11, align 4
  %12 = getelementptr inbounds i32, i32* %11, i64 1
  %13 = ptrtoint i32* %12 to i64
  store i32 1, i32* %12, align 4
  %14 = getelementptr inbounds [2 x i32], [2 x i32]* %10, i64 1
  %15 = icmp eq [2 x i32]* %14, %8
  br i1 %15, label %16, label %9

16:                                               ; preds = %9
  %17 = getelementptr inbounds [6 x [2 x i32]], [6 x [2 x i32]]* %2, i64 0, i64 0, i64 0
  call void @putarray(i32 12, i32* %17)
  ret i32 0
}
