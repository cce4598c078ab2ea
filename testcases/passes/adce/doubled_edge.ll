; Both edges of the branch go to one block, so nothing needs its condition. The phi keeps its input.
define i32 @main() {
entry:
  %c = icmp eq i32 3, 4
  br i1 %c, label %end, label %end
end:
  %x = phi i32 [ 7, %entry ], [ 7, %entry ]
  ret i32 %x
}
