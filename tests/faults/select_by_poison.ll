declare void @putint(i32)

define i32 @main() {
entry:
  %sum = add nsw i32 2147483647, 1
  %condition = icmp slt i32 %sum, 0
  %chosen = select i1 %condition, i32 1, i32 2
  call void @putint(i32 %chosen)
  ret i32 0
}
