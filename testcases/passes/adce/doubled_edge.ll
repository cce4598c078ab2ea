; Both edges of the branch go to %end, so its condition is not needed, nor is that of the switch.
define i32 @f(i32 %n) {
entry:
  %m = sub i32 %n, 5
  %c = icmp sgt i32 %m, 5
  br i1 %c, label %end, label %end
end:
  %x = phi i32 [ 1, %entry ], [ 1, %entry ]
  %d = mul i32 %n, 3
  switch i32 %d, label %last []
last:
  ret i32 %x
}
