; Both edges of the branch go to %end. The phi has one input for both.
define i32 @f(i32 %n) {
entry:
  %c = icmp eq i32 1, 1
  br i1 %c, label %end, label %end
end:
  %x = phi i32 [ %n, %entry ], [ %n, %entry ]
  ret i32 %x
}
