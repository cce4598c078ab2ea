; The vector is in an array of integers. So are the accesses that replace those of the loop: they keep `align 4`.
@a = global [9 x i32] zeroinitializer
define i32 @main() {
entry:
  %p = bitcast i32* getelementptr ([9 x i32], [9 x i32]* @a, i32 0, i32 1) to <4 x i32>*
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load <4 x i32>, <4 x i32>* %p, align 4
  %new = add <4 x i32> %old, <i32 1, i32 2, i32 3, i32 4>
  store <4 x i32> %new, <4 x i32>* %p, align 4
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  %result = load i32, i32* getelementptr ([9 x i32], [9 x i32]* @a, i32 0, i32 4)
  ret i32 %result
}
