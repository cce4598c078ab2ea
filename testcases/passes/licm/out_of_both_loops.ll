; What is invariant in both loops moves out of both, what varies in the outer one out of the inner one.
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
  %start = mul i32 %i, %m
  %square = mul i32 %m, %m
  %place = add i32 %start, %j
  %value = add i32 %place, %square
  %total = add i32 %part, %value
  %right = add i32 %j, 1
  br label %cells
row_end:
  %below = add i32 %i, 1
  br label %rows
end:
  ret i32 %sum
}
