; The phi %v70 has the inputs 9 and poison, so the branch on its comparison is decided only at the end. The
; block that nothing branches to any more is removed.

@a = internal global [24 x i32] zeroinitializer
@s = global i32 5

define i64 @f(i32 %p0, ptr %p1, i32 %p2) {
entry:
  %v38 = load i32, ptr @a
  %v41 = trunc nuw i64 -1 to i32
  %v63 = icmp sgt i32 0, %v38
  br i1 %v63, label %then65, label %else66

then65:                                           ; preds = %entry
  br label %end67

else66:                                           ; preds = %entry
  br label %end67

end67:                                            ; preds = %then65, %else66
  %v70 = phi i32 [ 9, %then65 ], [ %v41, %else66 ]
  br label %header96

header96:                                         ; preds = %end67, %body97
  %i101 = phi i32 [ 0, %end67 ], [ 1, %body97 ]
  %c102 = icmp slt i32 0, %v41
  br i1 %c102, label %body97, label %exit100

body97:                                           ; preds = %header96
  br label %header96

exit100:                                          ; preds = %header96
  %v117 = icmp eq i32 0, %v70
  br i1 %v117, label %exit112, label %go118

go118:                                            ; preds = %exit100
  ret i64 0

exit112:                                          ; preds = %exit100
  %v120 = phi i32 [ %i101, %exit100 ]
  ret i64 0
}


