; Both loops are rotated; a sum goes through both.
define i32 @f(i32 %n, i32 %m) {
entry:
  br label %rows
rows:
  %i = phi i32 [ 0, %entry ], [ %below, %row_end ]
  %sum = phi i32 [ 0, %entry ], [ %part, %row_end ]
  %more_rows = icmp slt i32 %i, %n
  br i1 %more_rows, label %cells, label %end
cells:
  %j = phi i32 [ 0, %rows ], [ %right, %cell ]
  %part = phi i32 [ %sum, %rows ], [ %total, %cell ]
  %more_cells = icmp slt i32 %j, %m
  br i1 %more_cells, label %cell, label %row_end
cell:
  %value = add i32 %i, %j
  %total = add i32 %part, %value
  %right = add i32 %j, 1
  br label %cells
row_end:
  %below = add i32 %i, 1
  br label %rows
end:
  ret i32 %sum
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 3, i32 4)
  %b = call i32 @f(i32 3, i32 0)
  %value = add i32 %a, %b
  ret i32 %value
}
