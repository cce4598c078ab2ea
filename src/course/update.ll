define i32 @f(i32 %x_7) {
entry:
  br label %line2

line2:
  %x_1 = phi i32 [ 0, %entry ], [ %x_5, %line11 ]
  %line3 = icmp slt i32 %x_1, 10
  br i1 %line3, label %line4, label %line13

line4:
  %x_10 = add i32 %x_7, 3
  %line5 = icmp sgt i32 %x_1, 7
  br i1 %line5, label %line6, label %line8

line6:
  br label %line11

line8:
  %x_11 = add i32 %x_7, 5
  %y_3 = add i32 %x_1, %x_7
  br label %line11

line11:
  %x_5 = add i32 %x_1, 1
  br label %line2

line13:
  ret i32 %x_1
}
