; The vectorised loop compares its addresses as numbers; whether they are kept is found for `memoise`, too.
@b = internal global [24 x i32] [i32 15, i32 3, i32 18, i32 10, i32 23, i32 15, i32 29, i32 2, i32 14, i32 12, i32 4, i32 26, i32 0, i32 9, i32 19, i32 17, i32 2, i32 26, i32 18, i32 18, i32 13, i32 16, i32 19, i32 17]
@s = global i32 6

define internal i32 @h0(i32 %n, i32 %m) {
entry:
  %v4 = call i32 @h0(i32 0, i32 0)
  %v5 = call i32 @h0(i32 0, i32 0)
  ret i32 0
}

define i1 @f() {
entry:
  %at7 = getelementptr [24 x i32], [24 x i32]* @b, i32 0, i32 0
  %at8 = getelementptr [24 x i32], [24 x i32]* @b, i32 0, i32 0
  %either9 = select i1 true, i32* %at7, i32* %at8
  br label %header17

header17:                                         ; preds = %entry, %header17
  %i22 = phi i32 [ 0, %entry ], [ %i22.next, %header17 ]
  %at24 = getelementptr i32, i32* %either9, i32 %i22
  %v25 = load i32, i32* %at24
  %at26 = getelementptr [24 x i32], [24 x i32]* @b, i32 0, i32 %i22
  store i32 %v25, i32* %at26
  %i22.next = add i32 %i22, 1
  %c27 = icmp slt i32 %i22.next, 24
  br i1 %c27, label %header17, label %exit21

exit21:                                           ; preds = %header17
  ret i1 false
}
